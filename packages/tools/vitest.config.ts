import { packageTests } from "../../vitest.shared.ts";

export default packageTests({ include: ["src/**/*.test.ts", "scripts/**/*.test.ts"] });
