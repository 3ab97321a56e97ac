import { createOfflineProvider, userMessage } from "@marvin/ai";
import { catalogue } from "@marvin/tools";
import { expect, test } from "vitest";

/** What the offline assistant does with a sentence: the tool and its input, or words. */
async function heard(sentence: string): Promise<readonly [string, unknown]> {
  const provider = createOfflineProvider({ tools: catalogue });
  const request = { model: "offline", system: "", messages: [userMessage(sentence)], tools: [] };
  for await (const event of provider.stream(request, new AbortController().signal)) {
    const [part] = event.type === "finish" ? event.message.content : [];
    if (part?.type === "tool_call") return [part.name, JSON.parse(part.arguments)];
    if (part?.type === "text") return ["words", part.text];
  }
  return ["nothing", undefined];
}

test.each<[sentence: string, tool: string, input: object]>([
  ["how far is 10 km in miles", "convert_units", { value: 10, from_unit: "km", to_unit: "miles" }],
  ["what would 60 mph be in km/h", "convert_units", { value: 60, from_unit: "mph", to_unit: "km/h" }],
  ["tell me how many cm are in 3 feet", "convert_units", { value: 3, from_unit: "feet", to_unit: "cm" }],
  ["5 foot 11 in cm", "convert_units", { value: 71, from_unit: "inches", to_unit: "cm" }],
  ["how many minutes is an hour and a half", "convert_units", { value: 1.5, from_unit: "hour", to_unit: "minutes" }],
  ["how many pints there are in a gallon", "convert_units", { value: 1, from_unit: "gallon", to_unit: "pints" }],
  ["I'd like you to convert 3 miles to km", "convert_units", { value: 3, from_unit: "miles", to_unit: "km" }],
  ["whats 70kg in lbs", "convert_units", { value: 70, from_unit: "kg", to_unit: "lbs" }],
  ["read me notes.txt", "read_file", { path: "notes.txt" }],
  ["grep for FIXME in lib", "code_grep", { pattern: "FIXME", path: "lib" }],
  ["what did this cost", "get_usage", {}],
  ["how much have I spent today?", "get_usage", {}],
  ["how much ram do I have", "system_info", {}],
  ["is there enough disk space", "system_info", {}],
  ["what operating system am I running", "system_info", {}],
  ["use miles", "update_preferences", { key: "distance_unit", value: "miles" }],
  ["set my temperature_unit to fahrenheit", "update_preferences", { key: "temperature_unit", value: "fahrenheit" }],
  ["load profile anna", "switch_profile", { name: "anna" }],
  ["what does notes.txt contain", "read_file", { path: "notes.txt" }],
  ["show lines 3 to 8 in notes.txt", "read_file", { start_line: 3, end_line: 8, path: "notes.txt" }],
  ["list the files", "tree", {}],
  ["what's in the lib folder?", "tree", { path: "lib" }],
  ["search for FIXME", "code_grep", { pattern: "FIXME" }],
  ["which files mention FIXME", "code_grep", { pattern: "FIXME" }],
  ["is everything committed?", "git_status", {}],
  ["show git status", "git_status", {}],
  ["show my changes", "git_diff", {}],
  ["what did I change in lib/mill.py", "git_diff", { path: "lib/mill.py" }],
  ["list the last three commits", "git_log", { max_count: 3 }],
  ["who changed lib/mill.py", "git_blame", { path: "lib/mill.py" }],
  ["create a branch called fix", "git_branch", { name: "fix" }],
  ["delete the branch fix", "git_branch", { name: "fix", delete: true }],
  ["create the branch fix and switch to it", "git_checkout", { target: "fix", create_branch: true }],
  ["commit everything: grind finer", "git_commit", { message: "grind finer", add_all: true }],
  ["show the staged changes", "git_diff", { staged: true }],
  ["show the last commit", "git_log", { max_count: 1 }],
  ["run npm test in the background", "run_command", { command: "npm test", background: true }],
  ["install zod for development", "install_packages", { packages: ["zod"], dev: true }],
  ["cd ..", "set_working_dir", { path: ".." }],
  ["change directory to lib", "set_working_dir", { path: "lib" }],
  ["add the line hi to notes.txt", "append_file", { content: "hi", path: "notes.txt" }],
  ["write hi to hello.txt", "create_file", { content: "hi", path: "hello.txt" }],
  ["append hi to the file notes", "append_file", { content: "hi", path: "notes" }],
  ['write "hi" to a file called greeting', "create_file", { content: "hi", path: "greeting" }],
  ["replace one with two in the notes file", "apply_patch", { old_str: "one", new_str: "two", path: "notes" }],
  ["who calls the function grind", "code_grep", { pattern: "grind" }],
  ["run for f in *.txt; do echo $f; done", "run_command", { command: "for f in *.txt; do echo $f; done" }],
  ["set my wake-up time to 7", "update_preferences", { key: "wake-up time", value: "7" }],
  ["set the editor to vim", "update_preferences", { key: "editor", value: "vim" }],
  ["that's all", "exit_app", {}],
  ["I'm leaving", "exit_app", {}],
])("%s", async (sentence, tool, input) => {
  const [name, values] = await heard(sentence);
  expect([name, values]).toEqual([tool, expect.objectContaining(input)]);
});

test.each(["switch profile", "convert 10 kg", "search the code", "read a file"])(
  "%s: one question back",
  async (said) => {
    expect(await heard(said)).toEqual(["words", expect.stringMatching(/\?$/)]);
  },
);

test.each([
  ...["write a poem about rain", "who painted the Night Watch", "translate thank you into Polish", "tell me a joke"],
  ...["turn on the lights", "show me the money", "read my mind", "run a marathon", "stop the music", "go to hell"],
  ...["run away", "run for president", "execute order 66", "write hello to grandma", "add salt to the soup"],
  ...["create peace with russia", "save money as cash", "replace butter with oil in the cake", "fix the bug"],
  ...["who wrote hamlet", "check out this video", "is there a branch of the bank here", "is there a branch dev"],
  ...[
    "set the oven to 180",
    "set fire to the rain",
    "change my password to hunter2",
    "my wife should be home",
    "add hello to the end of my notes",
    "change foo to bar in my notes",
    "write hello to my grandma, not to a file",
    "add milk to my shopping list",
  ],
  ...["review the codebase", "weather", "do I need an umbrella", "how many pints of butter in a cup"],
  ...["set the table", "what is 2 + 2", "is it true that cats purr", "is this a good idea", "weather tomorrow"],
])("%s: declined honestly", async (said) => {
  expect(await heard(said)).toEqual(["words", expect.stringMatching(/offline/)]);
});
