export { testAgent } from "./test-agent.ts";
export { type TestContextOptions, testToolContext } from "./test-tool-context.ts";
