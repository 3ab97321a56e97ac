import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { TestRepository } from "../support/git/testing-repository.ts";
import githubSearch from "./github-search.ts";

/** A gh that writes down how it was called and says what the test wants. */
function withGh(body: string) {
  const repo = new TestRepository();
  mkdirSync(join(repo.base, "bin"));
  repo.script(
    "bin/gh",
    `for a in "$@"; do printf '%s|' "$a"; done >> '${repo.base}/calls'\nenv > '${repo.base}/env'\n${body}`,
  );
  const environment = { ...repo.environment, PATH: `${join(repo.base, "bin")}:/usr/bin:/bin`, GIT_DIR: "/nowhere" };
  const secret = (name: string) => (name === "GH_TOKEN" ? "token-1" : undefined);
  return {
    search: (input: object) => repo.call(githubSearch, input, { environment, secret, homeDir: repo.environment.HOME }),
    read: (name: string) => repo.read(`../${name}`),
    [Symbol.dispose]: () => repo[Symbol.dispose](),
  };
}

const json = (value: unknown) => `cat <<'EOF'\n${JSON.stringify(value)}\nEOF`;

test("repositories, with the query as data and the token for gh alone", async () => {
  using gh = withGh(
    json([
      { fullName: "o/found", url: "https://github.com/o/found", stargazersCount: 3, language: "", description: null },
    ]),
  );
  const { text, data } = await gh.search({ query: "--web", limit: 5 });
  expect(text).toBe("1. o/found\n   https://github.com/o/found\n   3 stars");
  expect(data).toMatchObject({ type: "repos" });
  expect(gh.read("calls")).toMatch(/^search\|repos\|--limit\|5\|--json\|[a-zA-Z,]+\|--\|--web\|$/);
  expect(gh.read("env")).toContain("GH_TOKEN=token-1\n");
  expect(gh.read("env")).not.toContain("GIT_DIR");
});

test("users, which gh cannot search, by the interface itself", async () => {
  using gh = withGh(
    json({ total_count: 1, items: [{ login: "octo", html_url: "https://github.com/octo", type: "User" }] }),
  );
  expect((await gh.search({ query: "octo & co", type: "users" })).text).toContain("1. octo\n");
  expect(gh.read("calls")).toBe(
    "api|--method|GET|search/users|-f|q=octo & co|-F|per_page=10|-H|Accept: application/vnd.github.text-match+json|",
  );
});

test("code, also where gh is too old for it", async () => {
  const old = `case "$1" in search) echo 'unknown flag: --json' >&2; exit 1;; esac\n${json({ items: [{ path: "a.py", html_url: "https://x", repository: { full_name: "o/r" }, text_matches: [{ fragment: "found()" }] }] })}`;
  using gh = withGh(old);
  expect((await gh.search({ query: "found", type: "code" })).text).toBe("1. o/r a.py\n   https://x\n   found()");
  using fresh = withGh(
    json([{ path: "b.py", url: "https://y", repository: { nameWithOwner: "o/r" }, textMatches: [] }]),
  );
  expect((await fresh.search({ query: "found", type: "code" })).text).toContain("o/r b.py");
});

test.each([
  ["language:rust http client", ["language:rust", "http", "client"]],
  ['"broken feature" label:"good first issue" -label:bug', ["broken feature", "label:good first issue", "-label:bug"]],
  ['an "open end', ["an", "open", "end"]],
  ["--web x", ["--web", "x"]],
])("gh is given %j word by word, phrases whole", async (query, words) => {
  using gh = withGh("echo '[]'");
  await gh.search({ query });
  expect(gh.read("calls").split("|--|")[1]).toBe(words.map((word) => `${word}|`).join(""));
});

test.each([
  [
    "repos",
    { full_name: "o/r", html_url: "https://x", stargazers_count: 2, updated_at: "2020-01-02T00:00:00Z" },
    "1. o/r\n   https://x\n   2 stars, updated 2020-01-02",
  ],
  [
    "issues",
    { number: 7, title: "It\nbreaks", state: "open", html_url: "https://x", repository_url: "https://a/repos/o/r" },
    "1. o/r#7 It breaks\n   https://x\n   issue, open, 0 comments",
  ],
  [
    "commits",
    { sha: "0123456789abcdef", html_url: "https://x", repository: { full_name: "o/r" }, commit: { message: "Fix" } },
    "1. o/r 0123456789 Fix\n   https://x",
  ],
])("a gh that cannot search at all: %s by the interface itself", async (type, item, text) => {
  const old = 'case "$1" in search) echo \'unknown command "search" for "gh"\' >&2; exit 1;; esac';
  using gh = withGh(`${old}\n${json({ items: [item] })}`);
  expect((await gh.search({ query: "x", type })).text).toBe(text);
});

test("pull requests are found by is:pr; a program is named as one, a date that is none is left out", async () => {
  const pull = {
    number: 1,
    title: "Bump",
    state: "open",
    url: "u",
    isPullRequest: true,
    updatedAt: "0001-01-01T00:00:00Z",
  };
  using gh = withGh(json([{ ...pull, repository: { nameWithOwner: "o/r" }, author: { login: "app/renovate" } }]));
  expect((await gh.search({ query: "bump is:pr", type: "issues" })).text).toBe(
    "1. o/r#1 Bump\n   u\n   pull request, open, by renovate (bot), 0 comments",
  );
  expect(gh.read("calls")).toContain("|--include-prs|--|bump|is:pr|");
});

test("issues and commits", async () => {
  using issues = withGh(
    json([
      {
        number: 7,
        title: "It breaks",
        state: "open",
        url: "u",
        repository: { nameWithOwner: "o/r" },
        isPullRequest: false,
        commentsCount: 2,
      },
    ]),
  );
  expect((await issues.search({ query: "x", type: "issues" })).text).toContain(
    "1. o/r#7 It breaks\n   u\n   issue, open, 2 comments",
  );
  using commits = withGh(
    json([
      {
        sha: "0123456789abcdef",
        url: "u",
        repository: { fullName: "o/r" },
        commit: { message: "Fix it\n\nMore", author: { name: "A", date: "2020-01-02T03:04:05Z" } },
      },
    ]),
  );
  expect((await commits.search({ query: "x", type: "commits" })).text).toContain(
    "1. o/r 0123456789 Fix it\n   u\n   A, 2020-01-02",
  );
});

test.each([
  ["signed out", "echo 'please run:  gh auth login' >&2; exit 4", "unauthorized", "gh auth login"],
  [
    "a wrong token",
    "echo 'HTTP 401: Bad credentials (https://api.github.com/x)' >&2; exit 1",
    "unauthorized",
    "refuses",
  ],
  ["no network", "echo 'error connecting to api.github.com' >&2; exit 1", "unreachable", "could not be reached"],
  ["rate limit", "echo 'HTTP 403: API rate limit exceeded for user' >&2; exit 1", "rate-limited", "Wait"],
  ["a bad query", "echo 'Invalid search query \"x\".' >&2; exit 1", "invalid-input", "Invalid search query"],
  ["half an answer", "echo '[{'", "bad-response", "something else"],
])("%s", async (_, body, code, words) => {
  using gh = withGh(body);
  const outcome = await gh.search({ query: "x" });
  expect(outcome.error?.code).toBe(code);
  expect(outcome.text).toContain(words);
});

test("nothing found, nothing asked, no gh", async () => {
  using gh = withGh("echo '[]'");
  expect((await gh.search({ query: "x" })).text).toBe('GitHub has no repos for "x".');
  expect((await gh.search({ query: " " })).error?.code).toBe("invalid-input");
  using repo = new TestRepository();
  const without = await repo.call(githubSearch, { query: "x" }, { environment: { PATH: "/nowhere" } });
  expect(without.text).toMatch(/gh is not installed[\s\S]*Install gh/);
});
