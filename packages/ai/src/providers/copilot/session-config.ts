import type { CopilotClient, SessionConfig } from "@github/copilot-sdk";
import { objectSchema } from "../../protocols/object-schema.ts";
import type { ModelRequest, ToolSchema } from "../../provider.ts";
import type { CopilotOptions, OwnModel } from "./copilot-options.ts";

type Effort = NonNullable<SessionConfig["reasoningEffort"]>;
type Schema = { readonly [name: string]: never };

/** A tool without a handler: the runtime asks us to run it. */
export interface OfferedTool {
  readonly name: string;
  readonly description: string;
  readonly parameters: Schema;
  readonly skipPermission: true;
  readonly overridesBuiltInTool: true;
  readonly defer: "never";
}

/** Ours alone: our prompt, our tools, our history; what the runtime would add of its own is off. */
export async function sessionConfig(
  client: CopilotClient,
  options: CopilotOptions,
  request: ModelRequest,
): Promise<SessionConfig> {
  const { ToolSet } = await import("@github/copilot-sdk");
  const effort = await reasoningEffort(client, options, request);
  return {
    ...SWITCHED_OFF,
    clientName: "marvin",
    model: request.model,
    tools: offeredTools(request.tools),
    availableTools: new ToolSet().addCustom("*"),
    systemMessage: { mode: "replace", content: request.system },
    streaming: true,
    // The sign-in stays where Copilot keeps it; what a conversation writes goes here.
    configDirectory: options.baseDirectory,
    workingDirectory: options.workingDirectory,
    onPermissionRequest: () => ({ kind: "reject", feedback: "Only the tools of this conversation may be used." }),
    ...(effort === undefined ? {} : { reasoningEffort: effort }),
    ...(options.provider === undefined
      ? { modelCapabilities: { limits: NO_LIMITS } }
      : { provider: providerOf(options.provider), modelCapabilities: OWN_MODEL }),
  };
}

export function offeredTools(tools: readonly ToolSchema[]): OfferedTool[] {
  return tools.map(({ name, description, input }) => ({
    name,
    description,
    parameters: objectSchema(input) as Schema,
    skipPermission: true,
    overridesBuiltInTool: true,
    defer: "never",
  }));
}

const SWITCHED_OFF = {
  toolSearch: { enabled: false },
  infiniteSessions: { enabled: false },
  largeOutput: { enabled: false },
  memory: { enabled: false },
  mcpServers: {},
  includedBuiltinSkills: [],
  enableSkills: false,
  enableConfigDiscovery: false,
  enableExperimentalMode: false,
  enableFileHooks: false,
  enableHostGitOperations: false,
  enableOnDemandInstructionDiscovery: false,
  enableSessionStore: false,
  enableSessionTelemetry: false,
  skipCustomInstructions: true,
  skipEmbeddingRetrieval: true,
  embeddingCacheStorage: "in-memory",
  coauthorEnabled: false,
  customAgentsLocalOnly: true,
  manageScheduleEnabled: false,
} satisfies SessionConfig;

/** Over its limits the runtime leaves results out and has the history summarized, both without a word: that is ours to do. */
const NO_LIMITS = { max_prompt_tokens: 1_000_000_000, max_context_window_tokens: 1_000_000_000 };

/** Of a model of one's own the runtime knows nothing: it would send no image. Those for a blind one are named in words. */
const OWN_MODEL = {
  supports: { vision: true },
  limits: {
    ...NO_LIMITS,
    vision: {
      supported_media_types: ["image/jpeg", "image/png", "image/gif", "image/webp"],
      max_prompt_images: 100,
      max_prompt_image_size: 20 * 1024 * 1024,
    },
  },
};

function providerOf({ type, baseUrl, apiKey, wireApi, headers }: OwnModel): NonNullable<SessionConfig["provider"]> {
  return {
    type,
    baseUrl,
    ...(apiKey === undefined ? {} : { apiKey }),
    ...(wireApi === undefined ? {} : { wireApi }),
    ...(headers === undefined ? {} : { headers: { ...headers } }),
  };
}

/** Models that do not know the level reject it, so it is asked for only where it is on offer. */
async function reasoningEffort(
  client: CopilotClient,
  { provider }: CopilotOptions,
  { thinking, model }: ModelRequest,
): Promise<Effort | undefined> {
  if (thinking === undefined || thinking === "off" || provider !== undefined) return undefined;
  const info = (await client.listModels()).find(({ id }) => id === model);
  return info?.supportedReasoningEfforts?.find((effort) => effort === thinking);
}
