/** Words for files, repositories, helpers and three dimensions. */
export const code: Readonly<Record<string, string>> = {
  read_file: `~path read open see view look cat print explain contents lines source code file inside config readme
    what_does does_it_do walk_me check display module class function`,
  create_file: `~path create new make write add file generate scaffold start blank template empty set_up skeleton component`,
  append_file: `~path append add end bottom tack_on last_line extend stick put_at at_the_end file another_line line onto`,
  apply_patch: `~path change edit replace rename fix modify update refactor rewrite patch diff remove delete swap add
    implement correct move line lines function variable bug code instead typo everywhere improve simplify
    handle make_it turn_into type import comment`,
  set_working_dir: `change switch go folder directory cd into work_in move_to project working path subfolder over_to`,
  get_working_dir: `which folder directory working pwd where_are_we where_am_i current cwd project path are_we_in`,
  code_grep: `find search grep where occurrences occurrence usages usage used references reference mentions mention calls called
    defined definition every all_places which_files string pattern regex contains code look_for todo fixme
    instances anywhere places codebase imports who_calls`,
  tree: `tree structure layout folders folder directory directories files list overview hierarchy organised organized
    project_look whats_in contents map ls laid_out lay_of`,
  install_packages: `install add package packages dependency dependencies library libraries npm pnpm yarn pip uv cargo
    crate module need pull_in eslint lodash requests dev`,
  run_command: `run execute start launch command shell terminal bash test tests build linter lint compile script make
    server benchmark formatter npm try typecheck suite passes pass deploy check_that kill process docker rebuild cmd
    migrations migration program`,
  job_status: `job jobs background running still status server`,
  job_output: `job output background log logs printed server`,
  job_stop: `job stop kill background end server`,
  git: `git repo repository commit commits branch branches merge version_control`,
  git_status: `status changed modified uncommitted unstaged staged untracked dirty clean pending state anything_to_commit
    which_files touched working_tree havent_committed what_have_i`,
  git_diff: `diff changes changed difference differences since what_changed staged modified compare uncommitted
    my_changes edits line_by_line altered different last_commit`,
  git_log: `log history commits last recent recently lately previous latest happened messages past who_committed
    been_done worked_on`,
  git_blame: `blame who wrote author last_changed line lines introduced responsible when_was touched which_commit
    whose added_this culprit this_line`,
  git_branch: `branch branches list new create delete which_branch names remove`,
  git_commit: `commit save check_in checkin message record changes stage snapshot everything_so_far my_work`,
  git_checkout: `checkout check_out switch branch go_back revert restore discard jump change_to back_to undo
    onto move_to main`,
  github: `github repo repos repository repositories open_source gh cloned clone gists gist stargazers`,
  github_search: `search find projects libraries issues users stars starred popular code implementation library look_for
    written_in people developers pull_requests written any_good something_on_github on_github projects_on repos_by
    repos_for repos_about people_on framework frameworks issues_about issues_in bug_reports who_maintains maintained
    package_for library_for tool_that sdk`,
  github_clone: `clone download copy fetch pull checkout local locally get_the ~repo grab mirror pull_down get_the_code code_of
    source_of source_code_of update_the_clone checkout_the_repo fetch_the_repo repo_onto`,
  github_read_file: `~repo ~path read open file readme source look cloned contents view look_at_the file_in_the file_of readme_of
    package_json license main_file in_the_repo of_the_repo you_fetched you_cloned clone`,
  github_grep: `~repo search find grep where occurrences uses cloned pattern in_the_repo code used string look_for
    which_files_in files_in mention mentions where_does use look_through search_the_repo search_the_clone
    find_in_the in_the_cloned string_in todo_in deprecated`,
  tk: `tk ticket tickets task tasks project create close list ready blocked issue tracker tk_ready epic`,
  launch_agent: `agent agents subagent sub_agent helper worker delegate launch start spawn parallel hand_off hand
    someone_else another ticket work_on give_it background codex opus assign let_another separate child`,
  review_codebase: `review audit critique inspect check whole codebase quality security problems bugs weaknesses code
    look_over second_opinion thorough vulnerabilities smells code_review architecture
    go_over go_through assess`,
  review_status: `review reviews reviewer status progress finished done ready result results yet audit job how_is_the
    findings come_back outcome going`,
  blender: `blender 3d scene mesh render object objects cube sphere cylinder cone torus plane model viewport modelling
    modeling monkey suzanne 3d_model polygon vertices uv rig armature sculpt camera lamp light collection wireframe
    shading`,
  blender_get_scene: `scene what_is_in objects all list contains everything overview in_my which there what_do_i_have in_blender
    scene_contain is_in_the_scene objects_are objects_exist blend_file my_model loaded`,
  blender_get_object: `details where position size dimensions big location info rotation about properties how_big how_tall tell_me
    measurements tell_me_about how_big_is where_is_the where_does sit coordinates_of_the size_of dimensions_of
    position_of state_of vertices_does`,
  blender_create_object: `add create make new put place insert cube sphere ball cylinder cone torus donut plane box ring shape drop spawn
    build new_cube a_cube a_sphere a_ball a_cone a_torus a_cylinder a_plane on_the_floor another_cube snowman table
    pillar tower pyramid`,
  blender_modify_object: `move rotate scale resize turn shift bigger smaller larger taller hide show invisible visible double height
    degrees left raise lower spin tilt enlarge shrink up_by units hide_the show_the move_the rotate_the scale_the
    flip stretch squash push nudge twice twice_as half_the_size along axis upside closer further reposition up down
    right`,
  blender_delete_object: `delete remove get_rid erase drop kill take_out clear throw_away delete_the remove_the erase_the get_rid_of
    all_the_lights default_cube wipe unwanted`,
  blender_set_material: `color colour colours paint material red green blue yellow orange purple black white grey pink metallic shiny
    texture make_it tint dye golden gold glossy transparent look_like colour_the color_the paint_the turn_the_red
    blue_please wooden wood metal glass silver bronze brown turquoise bright dark matte surface look_made made_of`,
  blender_execute_code: `python script code run execute bpy program snippet animate keyframes loop bpy_ops bpy_data script_that python_in
    in_python scatter procedural automate macro code_in`,
  blender_screenshot: `screenshot picture image look capture see view viewport snapshot how_does_it preview photo looks_like grab
    display preview_picture picture_of what_does_it_look look_so_far see_the_model current_view rendering image_of
    snap window`,
};
