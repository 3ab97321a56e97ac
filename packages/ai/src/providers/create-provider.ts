import type { HttpClient } from "@marvin/http";
import type { CallError, CallSubject } from "../errors/call-errors.ts";
import { type Mask, maskKeys } from "../errors/mask-keys.ts";
import type { ModelEvent } from "../model-event.ts";
import { costBy } from "../models/cost-of.ts";
import { findModel } from "../models/find-model.ts";
import { vendorModel } from "../models/vendor-models.ts";
import { FittedSchemas } from "../protocols/fitted-schemas.ts";
import { isProtocol, loadProtocol, type ProtocolId } from "../protocols/load-protocol.ts";
import type { FinishEvent, Protocol } from "../protocols/protocol.ts";
import type { ModelRequest, Provider } from "../provider.ts";
import type { Authorize } from "../sign-in/authorize.ts";
import { streamModel } from "../stream-model.ts";
import type { ModelLimits } from "../watchdog.ts";
import { Adaptations } from "./adaptations.ts";
import { resolveBaseUrl, withoutPassword } from "./base-url.ts";
import { BlindModels } from "./blind-models.ts";
import type { CopilotHost } from "./copilot/copilot-options.ts";
import { lazyProvider } from "./lazy-provider.ts";
import { listModels, type ModelListSource } from "./list-models.ts";
import { modelOffer } from "./model-offer.ts";
import type { Vendor } from "./vendor.ts";

export interface ProviderOptions {
  readonly http: HttpClient;
  readonly apiKey?: string | undefined;
  /** Replaces the vendor's own, with or without its path, or the whole endpoint. */
  readonly baseUrl?: string | undefined;
  readonly limits: ModelLimits;
  readonly headers?: Readonly<Record<string, string>>;
  /** The protocol to speak whatever the model; left out, the model decides. */
  readonly protocol?: ProtocolId | undefined;
  /** The headers of a sign-in: asked for before each request, and once more with those that were refused. */
  readonly authorize?: Authorize | undefined;
  /** Further values that must never stand in a message: the keys of other vendors. */
  readonly secrets?: readonly string[];
  /** What Copilot's runtime is given of this machine. */
  readonly copilot?: CopilotHost | undefined;
}

export function createProvider(vendor: Vendor, options: ProviderOptions): Provider {
  const { assemble } = vendor;
  if (assemble === undefined) return createPlainProvider(vendor, options);
  return lazyProvider(vendor, async () => (await assemble())(vendor, options));
}

/** The vendor's data and its protocol, and nothing else. */
export function createPlainProvider(vendor: Vendor, options: ProviderOptions): Provider {
  const known = { blind: new BlindModels(), adaptations: new Adaptations(), fitted: new FittedSchemas() };
  return {
    id: vendor.id,
    label: vendor.label,
    stream: (request, signal) => neverThrowing(vendor, stream({ vendor, options, ...known }, request, signal)),
    listModels: (signal) => modelNames(vendor, options, signal),
    ...(vendor.models ? { describeModel: async (model: string) => vendorModel(vendor, model) ?? {} } : {}),
  };
}

async function modelNames(vendor: Vendor, options: ProviderOptions, signal: AbortSignal): Promise<readonly string[]> {
  const { path } = await loadProtocol(options.protocol ?? vendor.protocol);
  const baseUrl = resolveBaseUrl(options.baseUrl, vendor, path);
  if (baseUrl === undefined)
    throw new Error(`The base URL of ${vendor.label} is not a URL: ${withoutPassword(options.baseUrl ?? "")}`);
  let signedIn: Headers = {};
  try {
    signedIn = (await options.authorize?.(signal)) ?? {};
    return await listModels(listSource(vendor, options, baseUrl, signedIn), signal);
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error);
    throw new Error(maskOf(options, signedIn)(`${vendor.label} did not list its models: ${words}`));
  }
}

interface Asked {
  readonly vendor: Vendor;
  readonly options: ProviderOptions;
  readonly blind: BlindModels;
  readonly adaptations: Adaptations;
  readonly fitted: FittedSchemas;
}

async function* stream(asked: Asked, request: ModelRequest, signal: AbortSignal): AsyncGenerator<ModelEvent, void> {
  const { vendor, options, blind, adaptations } = asked;
  const protocol = await loadProtocol(protocolOf(vendor, options, request.model));
  const baseUrl = resolveBaseUrl(options.baseUrl, vendor, protocol.path);
  if (baseUrl === undefined) return yield badUrl(vendor, options.baseUrl ?? "");
  if (lacksKey(vendor, options, baseUrl)) return yield noKey(vendor);
  if (!isSendable(options.apiKey ?? "")) return yield badKey(vendor);
  const sees = seesImages(vendor, request.model) && !blind.has(request.model);
  const body = adaptations.applied(protocol, request, encode({ ...asked, protocol, baseUrl, request }, sees));
  const send = (signedIn: Headers) => attempt({ ...asked, protocol, baseUrl, request, body }, signedIn, signal);
  if (options.authorize === undefined) return yield* send({});
  const { streamSignedIn } = await import("../sign-in/stream-signed-in.ts");
  yield* streamSignedIn(options.authorize, send, signal);
}

type Headers = Readonly<Record<string, string>>;
type Body = Record<string, unknown>;

interface Attempt extends Asked {
  readonly protocol: Protocol;
  readonly baseUrl: string;
  readonly request: ModelRequest;
  readonly body: Body;
}

/** One request; a second one without a feature that the vendor denies to this account, if nothing was shown. */
async function* attempt(to: Attempt, signedIn: Headers, signal: AbortSignal): AsyncGenerator<ModelEvent, void> {
  const { vendor, options, protocol, baseUrl, request, body } = to;
  const { http, limits } = options;
  const headers = { ...protocol.headers?.(request), ...requestHeaders(vendor, options), ...signedIn };
  const url = `${baseUrl}${protocol.path}`;
  const { label, keyName, signIn } = vendor;
  const mask = maskOf(options, signedIn);
  const subject = { label, model: request.model, url: withoutPassword(url), keyName, signIn, mask };
  const decoder = protocol.decoder({ provider: vendor.id, model: request.model });
  const explain = (error: CallError, until: AbortSignal) =>
    explained(error, subject, vendor, () => listModels(listSource(vendor, options, baseUrl, signedIn), until));
  const call = { http, protocol, url, headers, body, decoder, limits, subject, explain };
  for await (const event of streamModel(call, signal)) {
    const amended = event.type === "error" && !event.error.shown && amendedBody(to, event.error.message);
    if (amended) return yield* attempt({ ...to, body: amended }, signedIn, signal);
    yield event.type === "finish" ? priced(event, vendor, request.model) : event;
  }
}

function amendedBody(attempt: Attempt, error: string): Body | undefined {
  const { protocol, request, body, blind, adaptations } = attempt;
  const amended = adaptations.learned(protocol, request, body, error) ?? protocol.amend?.(body, error);
  if (amended || !blind.learns(request, error)) return amended;
  return adaptations.applied(protocol, request, encode(attempt, false));
}

/** The table does not know what a vendor says of its own models: the message carries its cost. */
function priced(event: FinishEvent, vendor: Vendor, model: string): FinishEvent {
  const { usage } = event;
  if (vendor.models === undefined || usage === undefined || usage.cost !== undefined) return event;
  const cost = costBy(vendorModel(vendor, model), usage);
  return cost === undefined ? event : { ...event, usage: { ...usage, cost } };
}

/** The table's word counts for the vendor's own models alone: other servers offer them as they like. */
function protocolOf(vendor: Vendor, options: ProviderOptions, model: string): ProtocolId {
  const known = findModel(vendor.id, model);
  const named = known?.vendor === vendor.id ? known.protocol : undefined;
  const byTable = named !== undefined && isProtocol(named) ? named : undefined;
  return options.protocol ?? byTable ?? vendor.protocolFor?.(model) ?? vendor.protocol;
}

/** A message list that cannot be encoded is a bug of ours, and still an event. */
async function* neverThrowing(vendor: Vendor, events: AsyncIterable<ModelEvent>): AsyncGenerator<ModelEvent> {
  try {
    yield* events;
  } catch (error) {
    const message = `The call to ${vendor.label} could not be made: ${error instanceof Error ? error.message : error}`;
    yield { type: "error", error: { kind: "bad-request", retryable: false, shown: false, message } };
  }
}

function encode({ vendor, protocol, baseUrl, request, fitted }: Omit<Attempt, "body">, sees: boolean): Body {
  const outputLimit = vendorModel(vendor, request.model)?.outputLimit;
  const wire = { provider: vendor.id, baseUrl, sees, outputLimit, fitted, quirks: vendor.quirks ?? {} };
  return protocol.encode(request, wire);
}

function seesImages(vendor: Vendor, model: string): boolean {
  return vendor.quirks?.served?.sees ?? vendorModel(vendor, model)?.sees ?? true;
}

async function explained(
  error: CallError,
  subject: CallSubject,
  vendor: Vendor,
  list: () => Promise<readonly string[]>,
): Promise<string> {
  const advice = vendor.advice?.(error, subject.model) ?? "";
  const offer = error.missingModel ? await modelOffer(vendor.id, subject.model, list) : "";
  return [advice, offer].filter((text) => text !== "").join(" ");
}

function listSource(vendor: Vendor, options: ProviderOptions, baseUrl: string, signedIn: Headers): ModelListSource {
  const headers = { ...requestHeaders(vendor, options), ...signedIn };
  return { http: options.http, baseUrl, headers, path: vendor.modelsPath };
}

export function requestHeaders(vendor: Vendor, options: ProviderOptions): Record<string, string> {
  const key = options.apiKey;
  const authorize = vendor.authorize ?? ((value: string) => ({ authorization: `Bearer ${value}` }));
  return { ...vendor.headers, ...(key ? authorize(key) : {}), ...options.headers };
}

function maskOf({ apiKey, secrets = [] }: ProviderOptions, signedIn: Headers): Mask {
  return maskKeys([apiKey, signedIn["authorization"]?.replace(/^Bearer /, ""), ...secrets]);
}

function lacksKey(vendor: Vendor, options: ProviderOptions, baseUrl: string): boolean {
  if (options.apiKey || options.authorize || vendor.needsKey === false) return false;
  return vendor.needsKey === true || baseUrl === vendor.baseUrl;
}

function noKey(vendor: Vendor): ModelEvent {
  return keyError(`${vendor.label} needs a key: set ${keyPlace(vendor, "put it into")}.`);
}

/** Line ends and blanks come along when a key is copied; letters beyond ASCII are in no key. */
function isSendable(key: string): boolean {
  return /^[\x21-\x7e]*$/.test(key);
}

function badKey(vendor: Vendor): ModelEvent {
  const place = keyPlace(vendor, "the key in");
  return keyError(
    `The key of ${vendor.label} has a blank, a line end or a letter in it that no key has. Copy it again: ${place}.`,
  );
}

function keyPlace({ keyName, keyFile }: Vendor, words: string): string {
  return `${keyName ?? "its key"}${keyFile === undefined ? "" : ` or ${words} ~/${keyFile}`}`;
}

function keyError(message: string): ModelEvent {
  return { type: "error", error: { kind: "auth", retryable: false, shown: false, message } };
}

export function badUrl(vendor: Vendor, given: string): ModelEvent {
  const message = `The base URL of ${vendor.label} is not a URL: ${withoutPassword(given)}`;
  return { type: "error", error: { kind: "bad-request", retryable: false, shown: false, message } };
}
