export { type Mask, maskKeys } from "./errors/mask-keys.ts";
export type {
  AssistantMessage,
  AssistantPart,
  ImagePart,
  Message,
  TextPart,
  ThinkingPart,
  ToolCallPart,
  ToolMessage,
  UserMessage,
  UserPart,
} from "./message.ts";
export { textOf, toolCallsOf, userMessage } from "./message.ts";
export type { FinishReason, ModelError, ModelErrorKind, ModelEvent, TokenUsage } from "./model-event.ts";
export { costOf } from "./models/cost-of.ts";
export { findModel, modelsOf } from "./models/find-model.ts";
export { largerModel } from "./models/larger-model.ts";
export type { ModelInfo, ModelWindow, Price } from "./models/model-info.ts";
export { completeModel, splitModel } from "./models/resolve-model.ts";
export { retiredModelNotice } from "./models/retired-model-notice.ts";
export { vendorModel, vendorModels } from "./models/vendor-models.ts";
export { legalMessages } from "./protocols/legal-messages.ts";
export { isProtocol, type ProtocolId } from "./protocols/load-protocol.ts";
export type { Quirks } from "./protocols/quirks.ts";
export type { ModelRequest, Provider, ThinkingLevel, ToolSchema } from "./provider.ts";
export { type CopilotHost, type CopilotOptions, copilotEnvironment } from "./providers/copilot/copilot-options.ts";
export { type CopilotProvider, createCopilotProvider } from "./providers/copilot/copilot-provider.ts";
export { isCopilotReady } from "./providers/copilot/copilot-ready.ts";
export { createProvider, type ProviderOptions } from "./providers/create-provider.ts";
export { findVendor } from "./providers/find-vendor.ts";
export { maskedProvider } from "./providers/masked-provider.ts";
export { createOfflineProvider, type OfflineOptions } from "./providers/offline/offline-provider.ts";
export type { OfflineTool } from "./providers/offline/offline-tool.ts";
export { defineVendor, type Vendor } from "./providers/vendor.ts";
export { vendors } from "./providers/vendors.generated.ts";
export type { Authorize } from "./sign-in/authorize.ts";
export type { ModelLimits } from "./watchdog.ts";
