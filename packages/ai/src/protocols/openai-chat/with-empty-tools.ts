type Body = Record<string, unknown>;

/**
 * The same request with an empty list of tools, which some gateways (LiteLLM before Bedrock and Anthropic) want to see
 * where calls stand in the history; undefined for any other error. Others reject an empty list.
 */
export function withEmptyTools(body: Body, error: string): Body | undefined {
  return body["tools"] === undefined && MISSING.test(error) ? { ...body, tools: [] } : undefined;
}

const MISSING = /without `?tools=?`?|expects the `?tools=?`?|must define tools/i;
