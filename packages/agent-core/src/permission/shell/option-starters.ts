import type { ShellWord } from "./shell-line.ts";

type Words = readonly ShellWord[];

/** Whether arguments of this command make its program run another one, in a way that is not followed. */
export function startsByOption(name: string, words: Words): boolean {
  const args = words.slice(1);
  if (name === "git") return gitStarts(args);
  const pattern = BY_PROGRAM.get(name);
  return pattern !== undefined && has(args, pattern);
}

const BY_PROGRAM: ReadonlyMap<string, RegExp> = new Map([
  ["rg", /^--(pre|hostname-bin)(=|$)/],
  ["sort", /^--comp/],
  ["tar", /^--(to-c|checkpoint-a|use-c|inf|new-v|rsh)|^-\w*[IF]/],
  ["man", /^-\w*[PH]|^--(pager|html)/],
  ["rsync", /^-\w*e|^--(rsh|rsync-path)/],
  ["scp", /^-\w*[SoDF]/],
  ["sftp", /^-\w*[SoDFb]/],
  ["zip", /^-T*TT|^--unz/],
  ["split", /^--filter/],
]);

/** An option that begins with what is only known when it runs may be any. */
function has(args: Words, pattern: RegExp): boolean {
  return args.some(({ text, literal }) => pattern.test(text) || (!literal && /^[$`{]/.test(text)));
}

/** Where git's own options end and the subcommand stands. */
export function gitSubcommandAt(args: Words): number {
  let at = 0;
  while (args[at]?.text.startsWith("-")) at += TAKES_WORD.test(args[at]?.text ?? "") ? 2 : 1;
  return at;
}

const TAKES_WORD = /^(-[Cc]|--(git-dir|work-tree|namespace|config-env|super-prefix|attr-source|exec-path))$/;

function gitStarts(args: Words): boolean {
  const at = gitSubcommandAt(args);
  if (setsUnknown(args.slice(0, at))) return true;
  const [subcommand, ...rest] = args.slice(at);
  if (subcommand === undefined) return false;
  const given = (pattern: RegExp) => rest.some(({ text }) => pattern.test(text));
  switch (subcommand.text) {
    case "rebase":
      return given(/^-\w*x|^--e/);
    case "bisect":
      return given(/^run$/);
    case "submodule":
      return given(/^foreach$/);
    case "grep":
      return given(/^-\w*O|^--op/);
    case "difftool":
    case "mergetool":
      return given(/^-\w*[xt]|^--(ex|to)/);
    case "clone":
      return given(/^-\w*[cu]|^--(conf|upload|template)/);
    case "fetch":
    case "pull":
    case "ls-remote":
    case "push":
    case "archive":
      return given(/^--(upl|recei|ex)/) || rest.some(({ text }) => text.startsWith("ext::"));
    default:
      return false;
  }
}

/** `-c` and its like may name a program for nearly everything; the values that name none are few. */
function setsUnknown(options: Words): boolean {
  return options.some(({ text }, index) => {
    if (/^--(config-env|exec-path=)/.test(text)) return true;
    if (text !== "-c") return false;
    const setting = options[index + 1];
    return setting === undefined || !setting.literal || !NAMES_NO_PROGRAM.test(setting.text);
  });
}

const NAMES_NO_PROGRAM =
  /^(user\.(name|email)|author\.\w+|committer\.\w+|color\.\w+|advice\.\w+|init\.defaultBranch|core\.(quotepath|autocrlf|longpaths|precomposeunicode|abbrev)|(commit|tag)\.gpgsign|log\.\w+|diff\.(renames|renameLimit|context|algorithm|noprefix)|merge\.(ff|conflictstyle)|pull\.(rebase|ff)|fetch\.prune|http\.(postBuffer|lowSpeedLimit|lowSpeedTime|version)|protocol\.version|safe\.directory)(=|$)|^core\.pager=(cat|less)?$/i;
