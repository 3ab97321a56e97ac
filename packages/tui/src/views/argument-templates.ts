/**
 * What of a call's input tells it apart from others, by tool. `{name}` is a field, and without it the template does not
 * fit; what is in brackets is left out if a field of it is missing. Tools that are not here go by the general rule.
 */
export const ARGUMENT_TEMPLATES: Readonly<Record<string, string>> = {
  // files
  read_file: "{path}[:{start_line}][-{end_line}]",
  create_file: "{path}",
  append_file: "{path}",
  set_working_dir: "{path}",
  code_grep: '"{pattern}"[ in {path}][ in {glob}]',
  tree: "[{path}]",
  install_packages: "{packages}",
  run_command: "{command}",
  job_status: "[{job_id}]",
  job_output: "{job_id}[ from {offset}]",
  // git
  git_diff: "[{path}]",
  git_log: "",
  git_blame: "{path}[:{start_line}][-{end_line}]",
  git_branch: "[{name}]",
  git_commit: '"{message}"',
  github_search: '[{type} ]"{query}"',
  github_read_file: "{repo}/{path}[:{start_line}][-{end_line}]",
  github_grep: '{repo} "{pattern}"',
  // agents
  tk: "{args}",
  launch_agent: "{ticket_id}[ ({model})]",
  review_codebase: "[{focus}]",
  review_status: "[{job_id}]",
  // places and ways
  places_nearby_search: "{type} near {lat}, {lng}",
  save_place: "{label}[: {name}]",
  setup_google_auth: "",
  estimate_travel_time: "{origin} → {destination}[ ({mode})]",
  estimate_traffic_adjusted_time: "{origin} → {destination}[ at {departure_time}]",
  traffic_adjusted_time: "{origin} → {destination}[ at {departure_time}]",
  get_directions: "{origin} → {destination}[ ({mode})]",
  weather_forecast: "[{location}]",
  // web and knowledge
  wiki_grep: '"{pattern}"[ in {title}]',
  stack_search: '"{query}"[ on {site}]',
  stack_answers: "{question_id}[ on {site}]",
  // media
  get_movie_details: "[{title}][{imdb_id}][ ({year})]",
  get_game_details: "[{name}][{id}]",
  music_search: '[{type} ]"{query}"',
  music_lookup: "[{type} ]{mbid}",
  spotify_auth: "",
  spotify_search: '[{type} ]"{query}"',
  spotify_add_tracks: "{playlist_id}[ {queries}]",
  // notes
  file_read_lines: "{path}[:{start}][-{end}]",
  notes_ls: "[{path}]",
  // calendar
  calendar_add_event: "{title}, {start}",
  calendar_delete_event: "[{title}][{event_id}]",
  calendar_view: "[{date}][{month}]",
  calendar_list_upcoming: "[{days} days]",
  set_alarm: "[{time} ][in {seconds} s ]{message}",
  timer_start: "[{name}][ {seconds} s]",
  // notifications
  ntfy_publish: "{topic}: {message}",
  // session
  update_preferences: "{key}[ {mode}] {value}",
  compact_history: "[{target_tokens} tokens]",
  ask_user: "{question}",
  remember: "{text}",
  forget: "[{topic}][ {text}]",
  // tickets
  ticket_add_dep: "{ticket_id} → {depends_on}",
  ticket_add_note: "{ticket_id} {note}",
  ticket_list: "[{status}][ {tag}]",
  // utilities
  convert_units: "{value} {from_unit} → {to_unit}",
  translate_text: '"{text}" → {target_lang}',
  bookmark_list: "[{tag}]",
  // blender
  blender_create_object: "{type}[ {name}]",
  blender_set_material: "{object_name}",
  blender_execute_code: "{code}",
  blender_screenshot: "",
};

/** Fields that tell most about a call of a tool nobody knows here, the best first. */
export const TELLING_FIELDS: readonly string[] = [
  "path",
  "file_path",
  "filename",
  "file",
  "command",
  "query",
  "pattern",
  "url",
  "uri",
  "title",
  "label",
  "name",
  "word",
  "topic",
  "id",
];

/** Cut in the middle when there is no room: both ends of a path tell something. */
export const PATH_LIKE: ReadonlySet<string> = new Set([
  "path",
  "file_path",
  "filename",
  "file",
  "url",
  "uri",
  "repo",
  "dirname",
  "working_dir",
]);

/** Set in quotation marks: words that somebody is looking for. */
export const QUOTED: ReadonlySet<string> = new Set(["query", "pattern"]);

const SECRET = /(^|_)((api|access|secret|private)_?key|token|secret|passw(or)?d|passphrase|authorization|cookie)$/i;

/** Whether the value must not be shown, by the name of its field. */
export function isSecretName(name: string): boolean {
  return SECRET.test(name.replaceAll("-", "_").replace(/([a-z])([A-Z])/g, "$1_$2"));
}
