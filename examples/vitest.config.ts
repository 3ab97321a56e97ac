import { packageTests } from "../vitest.shared.ts";

export default packageTests({ include: ["*.test.ts"] });
