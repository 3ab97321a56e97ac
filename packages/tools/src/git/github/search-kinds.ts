import { ToolError } from "@marvin/agent-core";
import * as z from "zod";
import { type GhContext, gh, ghFailure, tryGh } from "../../support/git/gh.ts";

export interface GithubHit {
  readonly title: string;
  readonly url: string;
  readonly about: string;
}

export const SEARCH_KINDS = ["repos", "code", "issues", "commits", "users"] as const;
export type SearchKind = (typeof SEARCH_KINDS)[number];

type Search = (query: string, limit: number, context: GhContext) => Promise<GithubHit[]>;

/** How one kind is searched: by `gh search`, and by the interface itself where that is missing. */
interface Kind<Found, Rest> {
  readonly name: string;
  readonly fields: string;
  readonly found: z.ZodType<Found>;
  readonly hit: (found: Found) => GithubHit;
  readonly path: string;
  readonly rest: z.ZodType<Rest>;
  readonly restHit: (found: Rest) => GithubHit;
  /** For the query, as gh itself does it. */
  readonly options?: (query: string) => readonly string[];
  readonly restQuery?: (query: string) => string;
}

/** Versions of before 2022 have no "gh search", those of before 2023 no "gh search code" and fewer fields. */
function searcher<Found, Rest>(kind: Kind<Found, Rest>): Search {
  return async (query, limit, context) => {
    const options = ["--limit", String(limit), "--json", kind.fields, ...(kind.options?.(query) ?? [])];
    const result = await tryGh(["search", kind.name, ...options, "--", ...keywords(query)], context);
    if (result.code === 0) return read(z.array(kind.found), result.stdout).map(kind.hit);
    if (!TOO_OLD.test(result.stderr)) throw ghFailure(result);
    const answer = await api(kind.path, kind.restQuery?.(query) ?? query, limit, context);
    return read(z.object({ items: z.array(kind.rest) }), answer).items.map(kind.restHit);
  };
}

const TOO_OLD = /unknown (flag|command|json field)|^usage:/im;

/**
 * The query as words, which is how gh takes it: a word with blanks in it would be searched for as one phrase, or as the
 * value of the qualifier before it. Quotes hold words together and are left out, since gh sets them again.
 */
export function keywords(query: string): string[] {
  const words = query.match(/(?:"[^"]*"|[^\s"])+|"/g) ?? [];
  return words.map((word) => word.replaceAll('"', "")).filter((word) => word !== "");
}

/** Given as a field: a query is no part of the path, and no option. */
function api(path: string, query: string, limit: number, context: GhContext) {
  const accept = ["-H", "Accept: application/vnd.github.text-match+json"];
  return gh(["api", "--method", "GET", path, "-f", `q=${query}`, "-F", `per_page=${limit}`, ...accept], context);
}

const Text = z.string().nullish();
const Count = z.number().nullish();
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
const User = z.object({ login: z.string(), html_url: Text, type: Text });

const RestRepo = z.object({
  ...{ full_name: z.string(), html_url: Text, description: Text, language: Text, updated_at: Text },
  ...{ stargazers_count: Count, archived: z.boolean().nullish() },
});
const RestIssue = z.object({
  ...{ title: Text, html_url: Text, state: Text, number: Count, comments: Count, updated_at: Text },
  ...{ repository_url: Text, pull_request: z.unknown().optional(), user: z.object({ login: Text }).nullish() },
});
const RestNamed = z.object({ full_name: Text }).nullish();
const RestCommit = z.object({
  ...Commit.omit({ url: true, repository: true }).shape,
  html_url: Text,
  repository: RestNamed,
});
const RestCode = z.object({ path: Text, html_url: Text, text_matches: Matches, repository: RestNamed });

const ABOUT_PULL_REQUESTS = /(^|\s)(is|type):pr\b/i;

export const searchers: Readonly<Record<SearchKind, Search>> = {
  repos: searcher({
    name: "repos",
    fields: "fullName,description,url,stargazersCount,language,updatedAt,isArchived",
    found: Repo,
    hit: repoHit,
    path: "search/repositories",
    rest: RestRepo,
    restHit: (repo) =>
      repoHit({
        ...{ fullName: repo.full_name, url: repo.html_url, stargazersCount: repo.stargazers_count },
        ...{ description: repo.description, language: repo.language, updatedAt: repo.updated_at },
        isArchived: repo.archived,
      }),
  }),
  issues: searcher({
    name: "issues",
    fields: "number,title,state,url,repository,author,updatedAt,commentsCount,isPullRequest",
    found: Issue,
    hit: issueHit,
    options: (query) => (ABOUT_PULL_REQUESTS.test(query) ? ["--include-prs"] : []),
    path: "search/issues",
    restQuery: (query) => (/(^|\s)(is|type):(issue|pr)\b/i.test(query) ? query : `${query} type:issue`),
    rest: RestIssue,
    restHit: (issue) =>
      issueHit({
        ...{ title: issue.title, url: issue.html_url, state: issue.state, number: issue.number, author: issue.user },
        ...{ commentsCount: issue.comments, updatedAt: issue.updated_at, isPullRequest: Boolean(issue.pull_request) },
        repository: { nameWithOwner: issue.repository_url?.split("/").slice(-2).join("/"), fullName: undefined },
      }),
  }),
  commits: searcher({
    name: "commits",
    fields: "sha,url,commit,repository",
    found: Commit,
    hit: commitHit,
    path: "search/commits",
    rest: RestCommit,
    restHit: ({ html_url, repository, ...commit }) =>
      commitHit({
        ...commit,
        url: html_url,
        repository: { fullName: repository?.full_name, nameWithOwner: undefined },
      }),
  }),
  code: searcher({
    name: "code",
    fields: "path,repository,url,textMatches",
    found: Code,
    hit: codeHit,
    path: "search/code",
    rest: RestCode,
    restHit: ({ path, html_url, repository, text_matches }) =>
      codeHit({
        ...{ path, url: html_url, textMatches: text_matches },
        repository: { nameWithOwner: repository?.full_name, fullName: undefined },
      }),
  }),
  // There is no "gh search users".
  users: async (query, limit, context) =>
    read(z.object({ items: z.array(User) }), await api("search/users", query, limit, context)).items.map(userHit),
};

function repoHit(repo: z.output<typeof Repo>): GithubHit {
  const facts = [
    `${repo.stargazersCount ?? 0} stars`,
    repo.language,
    updated(repo.updatedAt),
    repo.isArchived ? "archived" : "",
  ];
  return { title: repo.fullName, url: repo.url ?? "", about: lines(facts, repo.description) };
}

function issueHit(issue: z.output<typeof Issue>): GithubHit {
  const kind = issue.isPullRequest ? "pull request" : "issue";
  const where = `${issue.repository?.nameWithOwner ?? issue.repository?.fullName ?? ""}#${issue.number ?? "?"}`;
  const facts = [
    `${kind}, ${issue.state ?? "state unknown"}`,
    // Programs are called app/name.
    issue.author?.login ? `by ${issue.author.login.replace(/^app\/(.*)/, "$1 (bot)")}` : "",
    `${issue.commentsCount ?? 0} comments`,
    updated(issue.updatedAt),
  ];
  return { title: `${where} ${oneLine(issue.title)}`.trim(), url: issue.url ?? "", about: lines(facts) };
}

function commitHit({ sha, url, repository, commit }: z.output<typeof Commit>): GithubHit {
  const [subject = ""] = (commit?.message ?? "").split("\n");
  const where = repository?.fullName ?? repository?.nameWithOwner ?? "";
  const facts = [commit?.author?.name, commit?.author?.date?.slice(0, 10)];
  return { title: `${where} ${sha.slice(0, 10)} ${subject}`.trim(), url: url ?? "", about: lines(facts) };
}

function codeHit({ path, url, repository, textMatches }: z.output<typeof Code>): GithubHit {
  const fragments = (textMatches ?? [])
    .slice(0, 2)
    .map(({ fragment }) => (fragment ?? "").trim().slice(0, 300).replace(/\n/g, "\n   "));
  const where = repository?.nameWithOwner ?? repository?.fullName ?? "";
  return { title: `${where} ${path ?? ""}`.trim(), url: url ?? "", about: fragments.join("\n   …\n   ") };
}

function userHit({ login, html_url, type }: z.output<typeof User>): GithubHit {
  return { title: login, url: html_url ?? "", about: type ?? "" };
}

function lines(facts: readonly (string | null | undefined)[], text?: string | null): string {
  return [facts.filter(Boolean).join(", "), oneLine(text)].filter(Boolean).join("\n   ");
}

function oneLine(text: string | null | undefined): string {
  return (text ?? "").replace(/\s+/g, " ").trim();
}

/** What has no date is of the year 1. */
function updated(date: string | null | undefined): string {
  return date && !date.startsWith("0001") ? `updated ${date.slice(0, 10)}` : "";
}

function read<T>(schema: z.ZodType<T>, output: string): T {
  try {
    return schema.parse(JSON.parse(output || "[]"));
  } catch (cause) {
    throw new ToolError("bad-response", "gh answered something else than search results.", { cause });
  }
}
