import type { Theme } from "../theme.ts";

const theme: Theme = { name: "plain", kind: "dark", background: "#000000", colors: {} };

export default theme;
