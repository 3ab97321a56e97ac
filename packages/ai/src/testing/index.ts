export { collect, lastOf } from "./collect.ts";
export { frames, type RawFrame } from "./frames.ts";
export { invalidity } from "./invalidity.ts";
export type { CallSpec, ScriptStep, StepChain } from "./script-step.ts";
export { type ScriptedModel, type ScriptedRequest, startScriptedModel } from "./scripted-model.ts";
export { scriptedProvider, testRequest } from "./scripted-provider.ts";
export {
  DOUBLED_VENDORS,
  startVendorDouble,
  type VendorAnswer,
  type VendorDouble,
  type VendorStep,
} from "./vendor-double.ts";
