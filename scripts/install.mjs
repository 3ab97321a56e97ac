// For root commands that need no build: a complete install, or exit 1.
import { install } from "./toolchain.mjs";

install();
