/** Words for what a person keeps: notes, dates, notifications, tickets, bookmarks, and Marvin's own settings. */
export const ownThings: Readonly<Record<string, string>> = {
  note: `note notes memo memos jot jotted notebook notizen notiz nota journal diary scribble`,
  write_note: `write jot put_down note_down write_down take_down scribble down save record add append memo list
    shopping_list todo_list minutes draft idea ideas thought thoughts put_in to_my capture log keep new_note
    make_a_note take_a_note store entry journal diary in_a_note notiere`,
  read_note: `read open see what_did_i_write what_does_my contents look_at view my_note shopping_list say
    wrote written pull_up bring_up the_note back_to_me says`,
  notes_mkdir: `folder folders directory directories subfolder make create new for_my section mkdir category`,
  notes_ls: `list all which what_notes what_files have files folders in_my overview ls names inventory
    do_i_have titles have_i contents_of_my see_my notebook`,
  search_notes: `search find look_for mention mentions mentioned where_did_i wrote written anything_about everything
    noted containing contains word which_note grep did_i_write somewhere_in have_i_written look_through
    ever_write in_my_notes i_noted jotted`,
  file_read_lines: `lines line first last ten from_line numbered range top beginning part notes to_line between`,
  file_apply_patch: `change replace edit fix correct update modify swap line lines patch amend reword insert delete_line
    alter in_my_note strike typo instead_of rewrite cross_out tweak say_instead`,
  calendar: `calendar agenda schedule diary kalender calendrier calendario planner appointments termine`,
  calendar_add_event: `add appointment meeting dentist doctor vet party birthday wedding dinner lunch event schedule book
    put block enter concert flight interview exam ~weekday ~clock ~date on_the am pm o'clock all_day termin
    invite conference class lesson reservation call_with next_week anniversary set_up plan hairdresser holiday`,
  calendar_delete_event: `delete remove cancel cancelled drop scrap called_off call_off off appointment meeting event
    not_going clear take_off erase fell_through isnt_happening no_longer dinner dentist strike party ~weekday`,
  calendar_view: `month week view january february march april may june july august september october november
    december grid look free busy overview the_whole see day on_the ~date ~weekday which_days look_at display whats_on`,
  calendar_list_upcoming: `upcoming next coming soon week days tomorrow today tonight planned plans plan on_for have_on
    ahead appointments events meetings anything_on whats_on my_week do_i_have am_i_free free busy scheduled weekend
    coming_up this_week ahead_of expect ~weekday got_on happening day_look`,
  alarm: `alarm alarms wake wecker reminder reminders reveil despertador remind`,
  set_alarm: `wake wake_up get_me_up get_up out_of_bed bed morning remind reminder reminds ring buzz alert nudge ~clock
    ~duration every_day daily weekdays weekly monthly dont_let_me_forget let_me_forget at_noon at_midnight am pm oclock
    tomorrow tonight take_my medicine pills pill notify_me_at ping_me rouse every_morning every_weekday wecke
    rappelle recuerdame later in_an_hour forget_to past quarter half_past set`,
  list_alarms: `which list set active pending upcoming all ring next due scheduled have waiting still_on
    reminders_have going_off`,
  cancel_alarm: `cancel stop turn_off switch_off delete remove disable kill dont_wake no_longer clear silence off
    sleep_in after_all drop not_need dont_remind unset call_off shut_off`,
  timer: `egg eggs pasta rice tea oven pizza dough noodles laundry workout timer timers stopwatch countdown count_down chrono minuteur temporizador timing`,
  timer_start: `start begin set ~duration minutes minute seconds hour egg eggs pasta rice tea oven boil boiling pomodoro
    count time_me clock run measure cook cooking steep nap plank laps begin_timing timing let_me_know_in how_long_i
    stopwatch`,
  timer_check: `left remaining how_long how_much_time still check elapsed status so_far far_along running time_left
    until_the progress yet gone_by passed seconds_left minutes_left long_has`,
  timer_stop: `stop end cancel halt kill finish finished pause done clear reset turn_off enough thats_it ready`,
  ntfy: `ntfy push notification notifications topic topics channel channels pushes`,
  generate_ntfy_topic: `new generate random unguessable secret private name make create hard_to_guess pick invent guess
    suggest fresh come_up`,
  ntfy_subscribe: `subscribe follow listen listening watch sign_up tell_me_when messages_on alerts_from keep_an_eye
    receive hear hear_from let_me_know_when posted join notify_me_when anything_new`,
  ntfy_unsubscribe: `unsubscribe stop_listening stop_following unfollow leave mute no_more stop_watching dont_notify
    sign_off quit cease stop_sending stop_getting stop_telling`,
  ntfy_publish: `send push publish post message phone my_phone mobile text notify broadcast alert ping say write
    tell_everyone to_the_topic on_the_topic send_a announce shoot urgent`,
  ntfy_list: `list which subscribed subscriptions following listening_to all topics_am channels_am watching
    signed_up am_i_on`,
  switch_profile: `profile profiles switch account user persona log_in_as change_to other_profile become im_now
    this_is use_the wife husband partner kids family guest someone_else different_person act_as my_turn
    belongs over_to identity`,
  update_preferences: `prefer preference preferences favourite favorite like dislike hate love vegetarian vegan
    allergic allergy gluten lactose nuts diet dietary celsius fahrenheit metric imperial miles kilometres units always
    from_now_on never setting settings keep_in_mind bear_in_mind remember_that default budget language i_am i_eat
    dont_eat stop_using change_my speak i_only any_more cuisine cant_eat cant_stand in_future use_metric answer_in`,
  get_usage: `usage cost costs spent spend spending money tokens token bill expensive price charged used so_far lifetime
    session month how_much_have_i burned burnt dollars cents my_questions this_conversation statistics api_calls
    running_up paid calls_have`,
  compact_history: `compact compress shorten shrink summarise summarize trim condense conversation history context chat
    long too_long space memory tidy_up free_up squeeze slim running_out getting_long window old_messages what_we`,
  search_history_backups: `~earlier earlier previous old past history backup backups conversation conversations chat talked
    discussed said last_week last_month ago we_talked did_we did_i_ask did_you_say archived archive remember_when
    back_then a_while yesterday the_other_day told_you once_talked mentioned_before before_we weeks_ago`,
  exit_app: `exit quit leave bye goodbye close shut_down end see_you farewell done_for finished good_night stop_here
    thats_all later log_off ciao tschuss au_revoir adios sign_off close_the_program wrap_up enough_for call_it_a_day
    im_off`,
  system_info: `computer machine laptop pc mac cpu processor processors cores core ram memory disk storage battery
    uptime operating_system os version hardware free_space disk_space gpu specs system running_on charge charged
    kernel linux windows macos how_full free_memory gigabytes plugged power rebooted restarted restart swap
    drive hard_drive space_left`,
  find_tools: `tools tool able capable capabilities abilities can_you_do features what_can_you`,
  todo: `todo to_do checklist steps plan tasks task tick_off`,
  ask_user: `question choices ask_me`,
  remember: `remember memorise memorize keep_in_mind bear_in_mind dont_forget note_that fact store
    birthday shoe_size allergic`,
  recall: `~earlier remember recall know_about_me did_i_tell told_you what_do_you_know memory memories i_told`,
  forget: `forget erase no_longer delete memory memories unlearn`,
};
