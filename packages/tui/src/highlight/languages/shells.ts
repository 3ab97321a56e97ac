import type { Grammar } from "../grammar.ts";

export const bash: Grammar = {
  names: "bash sh shell zsh fish ksh shellscript bashrc zshrc",
  comments: ["#"],
  commentsAfterSpace: true,
  keywords: `if then elif else fi for in do done while until case esac function select time return break continue exit
    export local readonly declare typeset unset shift source alias set trap eval exec begin end`,
  types: `apt apt-get awk brew cargo cat cd chmod chown cp curl cut date docker echo env find git go grep head kill kubectl
    ln ls make mkdir mv node npm npx pip pip3 pnpm printf ps pwd python python3 rm rsync scp sed sleep sort ssh sudo
    systemctl tail tar tee test touch tr uniq wc wget which xargs yarn`,
  constants: "true false",
  strings: [
    { open: '"', lines: true, code: "${" },
    { open: "'", lines: true, escape: "" },
    { open: "${", close: "}", color: "attribute" },
  ],
  lineStarts: [{ pattern: /^\$ /, color: "comment" }],
  sigils: { $: "attribute" },
  wordCharacters: "-",
  calls: false,
  hereDocuments: true,
  flags: true,
};

/** What a terminal showed: an apostrophe in an answer must not reach into the next command. */
export const shellSession: Grammar = {
  ...bash,
  names: "console shell-session terminal",
  strings: [{ open: '"' }, { open: "'" }],
  hereDocuments: false,
};

export const powershell: Grammar = {
  names: "powershell ps1 pwsh psm1 psd1 posh",
  ignoreCase: true,
  comments: ["#"],
  blockComments: [{ open: "<#", close: "#>" }],
  keywords: `begin break catch class continue data do dynamicparam else elseif end enum exit filter finally for foreach from
    function if in param process return switch throw trap try until using while`,
  types: "string int bool switch hashtable array object datetime void",
  strings: [
    { open: '@"', close: '"@', lines: true, escape: "" },
    { open: "@'", close: "'@", lines: true, escape: "" },
    { open: '"', escape: "`" },
    { open: "'", escape: "" },
  ],
  sigils: { $: "attribute" },
  wordCharacters: "-",
  flags: true,
};

export const batch: Grammar = {
  names: "batch bat cmd dos",
  ignoreCase: true,
  comments: ["::"],
  keywords: "call cd copy del do echo else endlocal exit for goto if in mkdir not pause rem set setlocal start",
  strings: [
    { open: '"', escape: "" },
    { open: "%", color: "attribute", escape: "" },
  ],
  calls: false,
};

export const dockerfile: Grammar = {
  names: "dockerfile docker containerfile",
  comments: ["#"],
  commentsAfterSpace: true,
  lineStarts: [
    {
      pattern:
        /^\s*(?:ADD|ARG|CMD|COPY|ENTRYPOINT|ENV|EXPOSE|FROM|HEALTHCHECK|LABEL|ONBUILD|RUN|SHELL|STOPSIGNAL|USER|VOLUME|WORKDIR)\b/i,
      color: "keyword",
    },
  ],
  keywords: "AS as",
  strings: [{ open: '"' }, { open: "'", escape: "" }, { open: "${", close: "}", color: "attribute" }],
  sigils: { $: "attribute" },
  wordCharacters: "-",
  calls: false,
  flags: true,
};

export const makefile: Grammar = {
  names: "makefile make mk gnumakefile justfile just",
  comments: ["#"],
  lineStarts: [
    { pattern: /^[\w./%$(){}-]+(?=\s*:(?!=))/, color: "function" },
    { pattern: /^[\w.-]+(?=\s*[:?+]?=)/, color: "attribute" },
  ],
  keywords: "define else endef endif export ifdef ifeq ifndef ifneq include override unexport vpath",
  strings: [{ open: '"' }, { open: "'" }, { open: "$(", close: ")", color: "attribute" }],
  sigils: { $: "attribute" },
  wordCharacters: "-",
  calls: false,
  flags: true,
};
