/** What a mode always needs, in the order in which it is offered; names that a session does not have are passed over. */
export function coreTools(coding: boolean): readonly string[] {
  return coding ? CODING : CONVERSATION;
}

const CONVERSATION = ["find_tools", "web_search"];
const CODING = [
  "find_tools",
  "read_file",
  "apply_patch",
  "create_file",
  "run_command",
  "code_grep",
  "tree",
  "git_status",
  "git_diff",
  "todo",
];
