export { type TestContextOptions, testToolContext } from "./test-tool-context.ts";
