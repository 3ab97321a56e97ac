import { ToolError } from "@marvin/agent-core";
import * as z from "zod";
import { type GhContext, gh, ghFailure, tryGh } from "../../support/gh.ts";

export interface GithubHit {
  readonly title: string;
  readonly url: string;
  readonly about: string;
}

export const SEARCH_KINDS = ["repos", "code", "issues", "commits", "users"] as const;
export type SearchKind = (typeof SEARCH_KINDS)[number];

type Search = (query: string, limit: number, context: GhContext) => Promise<GithubHit[]>;

export const searchers: Readonly<Record<SearchKind, Search>> = {
  repos: async (query, limit, context) =>
    read(z.array(Repo), await search("repos", REPO_FIELDS, query, limit, context)).map(repoHit),
  issues: async (query, limit, context) =>
    read(z.array(Issue), await search("issues", ISSUE_FIELDS, query, limit, context)).map(issueHit),
  commits: async (query, limit, context) =>
    read(z.array(Commit), await search("commits", "sha,url,commit,repository", query, limit, context)).map(commitHit),
  code: searchCode,
  // There is no "gh search users".
  users: async (query, limit, context) =>
    read(z.object({ items: z.array(User) }), await api("search/users", query, limit, context)).items.map(userHit),
};

function search(kind: string, fields: string, query: string, limit: number, context: GhContext): Promise<string> {
  return gh(["search", kind, "--limit", String(limit), "--json", fields, "--", query], context);
}

/** Given as a field: a query is no part of the path, and no option. */
function api(path: string, query: string, limit: number, context: GhContext, more: readonly string[] = []) {
  return gh(["api", "--method", "GET", path, "-f", `q=${query}`, "-F", `per_page=${limit}`, ...more], context);
}

/** Versions of before 2023 do not have "gh search code". */
async function searchCode(query: string, limit: number, context: GhContext): Promise<GithubHit[]> {
  const fields = "path,repository,url,textMatches";
  const result = await tryGh(["search", "code", "--limit", String(limit), "--json", fields, "--", query], context);
  if (result.code === 0) return read(z.array(Code), result.stdout).map(codeHit);
  if (!/unknown (flag|command)|^usage:/im.test(result.stderr)) throw ghFailure(result);
  const header = ["-H", "Accept: application/vnd.github.text-match+json"];
  const rest = read(z.object({ items: z.array(RestCode) }), await api("search/code", query, limit, context, header));
  return rest.items.map(({ path, html_url, repository, text_matches }) =>
    codeHit({ path, url: html_url, repository: { nameWithOwner: repository?.full_name }, textMatches: text_matches }),
  );
}

const Text = z.string().nullish();
const Count = z.number().nullish();
const REPO_FIELDS = "fullName,description,url,stargazersCount,language,updatedAt,isArchived";
const ISSUE_FIELDS = "number,title,state,url,repository,author,updatedAt,commentsCount,isPullRequest";

const Repo = z.object({
  ...{ fullName: z.string(), url: Text, description: Text, language: Text, updatedAt: Text },
  ...{ stargazersCount: Count, isArchived: z.boolean().nullish() },
});
const Named = z.object({ nameWithOwner: Text, fullName: Text }).nullish();
const Issue = z.object({
  ...{ title: Text, url: Text, state: Text, number: Count, commentsCount: Count, updatedAt: Text },
  ...{ isPullRequest: z.boolean().nullish(), repository: Named, author: z.object({ login: Text }).nullish() },
});
const Commit = z.object({
  ...{ sha: z.string(), url: Text, repository: Named },
  commit: z.object({ message: Text, author: z.object({ name: Text, date: Text }).nullish() }).nullish(),
});
const Matches = z.array(z.object({ fragment: Text })).nullish();
const Code = z.object({ path: Text, url: Text, repository: Named, textMatches: Matches });
const RestCode = z.object({
  ...{ path: Text, html_url: Text, text_matches: Matches },
  repository: z.object({ full_name: Text }).nullish(),
});
const User = z.object({ login: z.string(), html_url: Text, type: Text });

function repoHit(repo: z.output<typeof Repo>): GithubHit {
  const facts = [
    `${repo.stargazersCount ?? 0} stars`,
    repo.language,
    repo.updatedAt ? `updated ${repo.updatedAt.slice(0, 10)}` : "",
    repo.isArchived ? "archived" : "",
  ];
  return { title: repo.fullName, url: repo.url ?? "", about: lines(facts, repo.description) };
}

function issueHit(issue: z.output<typeof Issue>): GithubHit {
  const kind = issue.isPullRequest ? "pull request" : "issue";
  const where = `${issue.repository?.nameWithOwner ?? issue.repository?.fullName ?? ""}#${issue.number ?? "?"}`;
  const facts = [
    `${kind}, ${issue.state ?? "state unknown"}`,
    issue.author?.login ? `by ${issue.author.login}` : "",
    `${issue.commentsCount ?? 0} comments`,
    issue.updatedAt ? `updated ${issue.updatedAt.slice(0, 10)}` : "",
  ];
  return { title: `${where} ${issue.title ?? ""}`.trim(), url: issue.url ?? "", about: lines(facts) };
}

function commitHit({ sha, url, repository, commit }: z.output<typeof Commit>): GithubHit {
  const [subject = ""] = (commit?.message ?? "").split("\n");
  const where = repository?.fullName ?? repository?.nameWithOwner ?? "";
  const facts = [commit?.author?.name, commit?.author?.date?.slice(0, 10)];
  return { title: `${where} ${sha.slice(0, 10)} ${subject}`.trim(), url: url ?? "", about: lines(facts) };
}

function codeHit({ path, url, repository, textMatches }: z.output<typeof Code>): GithubHit {
  const fragments = (textMatches ?? []).slice(0, 2).map(({ fragment }) => (fragment ?? "").trim().slice(0, 300));
  const where = repository?.nameWithOwner ?? repository?.fullName ?? "";
  return { title: `${where} ${path ?? ""}`.trim(), url: url ?? "", about: fragments.join("\n   …\n   ") };
}

function userHit({ login, html_url, type }: z.output<typeof User>): GithubHit {
  return { title: login, url: html_url ?? "", about: type ?? "" };
}

function lines(facts: readonly (string | null | undefined)[], text?: string | null): string {
  return [facts.filter(Boolean).join(", "), text].filter(Boolean).join("\n   ");
}

function read<T>(schema: z.ZodType<T>, output: string): T {
  try {
    return schema.parse(JSON.parse(output || "[]"));
  } catch (cause) {
    throw new ToolError("bad-response", "gh answered something else than search results.", { cause });
  }
}
