/** Words for what a person keeps: notes, dates, notifications, tickets, bookmarks, and Marvin's own settings. */
export const ownThings: Readonly<Record<string, string>> = {
  note: `note notes memo memos jot jotted notebook notizen notiz nota journal diary scribble`,
  write_note: `write jot put_down note_down write_down take_down scribble down save record add append memo list shopping_list
    todo_list minutes draft idea ideas thought thoughts put_in to_my capture log keep new_note make_a_note
    take_a_note store entry journal diary in_a_note notiere ~path put_this save_this keep_this for_the_record
    remind_myself quote add_to_my on_my_list new_note_called note_called called password code wifi recipe_down
    write_this log_that`,
  read_note: `read open see what_did_i_write what_does_my contents look_at view my_note shopping_list say wrote written
    pull_up bring_up the_note back_to_me says ~path whats_in what_is_in my_list what_was_in show_my read_my open_my
    check_my look_in gifts`,
  notes_mkdir: `folder folders directory directories subfolder make create new for_my section mkdir category folder_in
    folder_for folder_called directory_for separate organise sort group`,
  notes_ls: `list all which what_notes what_files have files folders in_my overview ls names inventory do_i_have titles
    have_i contents_of_my see_my notebook all_my_notes my_notes see_all notes_are notes_do how_many_notes
    newest_notes recent_notes files_in`,
  search_notes: `search find look_for mention mentions mentioned where_did_i wrote written anything_about everything noted
    containing contains word which_note grep did_i_write somewhere_in have_i_written look_through ever_write
    in_my_notes i_noted jotted where_did_i_note where_did_i_put note_the find_my which_file what_did_i_write_about
    containing_the full_text keyword`,
  file_read_lines: `lines line first last ten from_line numbered range top beginning part notes to_line between ~path print_the
    top_of bottom_of first_few last_few lines_of head tail excerpt just_lines`,
  file_apply_patch: `change replace edit fix correct update modify swap line lines patch amend reword insert delete_line alter
    in_my_note strike typo instead_of rewrite cross_out tweak say_instead ~path correct_the in_line on_line
    replace_the change_the third_line second_line first_line last_line remove_the_line add_a_line after_line
    before_line`,
  calendar: `calendar agenda schedule diary kalender calendrier calendario planner appointments termine`,
  calendar_add_event: `add appointment meeting dentist doctor vet party birthday wedding dinner lunch event schedule book put block
    enter concert flight interview exam ~weekday ~clock ~date on_the am pm o'clock all_day termin invite conference
    class lesson reservation call_with next_week anniversary set_up plan hairdresser holiday seeing see_the
    accountant physio barber mechanic rehearsal training match game_on visit visits trip to_berlin train_to
    keep_free save_the_date pencil diary_entry every_week recurring guests deadline due remind_me_of parents_evening
    school_play put_in_my is_on gig theatre brunch drinks_with coffee_with meet_with meeting_with call_at lunch_with
    dinner_with half_past ~duration ~address`,
  calendar_delete_event: `delete remove cancel cancelled drop scrap called_off call_off off appointment meeting event not_going clear
    take_off erase fell_through isnt_happening no_longer dinner dentist strike party ~weekday get_it_off
    off_my_calendar from_my_calendar postponed not_happening cancelled_on was_cancelled yoga lesson skip`,
  calendar_view: `month week view january february march april may june july august september october november december grid look
    free busy overview the_whole see day on_the ~date ~weekday which_days look_at display whats_on month_view
    calendar_for next_month this_month that_month january_look look_like weekday year overview_of on_which_day
    what_day is_the_th`,
  calendar_list_upcoming: `upcoming next coming soon week days tomorrow today tonight planned plans plan on_for have_on ahead appointments
    events meetings anything_on whats_on my_week do_i_have am_i_free free busy scheduled weekend coming_up this_week
    ahead_of expect ~weekday got_on happening day_look plans_for my_plans what_are_my anything_planned coming_days
    next_few todays_schedule schedule_for rest_of_the_week next_appointment next_meeting when_is_my when_do_i
    wann_habe on_my_schedule agenda_for busy_on free_on`,
  alarm: `alarm alarms wake wecker reminder reminders reveil despertador remind`,
  set_alarm: `wake wake_up get_me_up get_up out_of_bed bed morning remind reminder reminds ring buzz alert nudge ~clock
    ~duration every_day daily weekdays weekly monthly dont_let_me_forget let_me_forget at_noon at_midnight am pm
    oclock tomorrow tonight take_my medicine pills pill notify_me_at ping_me rouse every_morning every_weekday wecke
    rappelle recuerdame later in_an_hour forget_to past quarter half_past set woken waken reveille awake nudge_me
    shout yell beep tell_me_to tell_me_at let_me_know_at warn_me every_hour every_monday every_evening
    in_the_morning up_at up_by be_up have_to_be_up dont_forget bins water_the feed_the take_out call_back call_mum
    ~weekday`,
  list_alarms: `which list set active pending upcoming all ring next due scheduled have waiting still_on reminders_have
    going_off be_woken woken_up going_to_ring alarms_do alarms_are reminders_do any_alarms any_reminders
    what_time_is_my`,
  cancel_alarm: `cancel stop turn_off switch_off delete remove disable kill dont_wake no_longer clear silence off sleep_in
    after_all drop not_need dont_remind unset call_off shut_off kill_the dont_need alarm_off the_alarm reminder_off
    snooze scrap skip_the never_mind forget_the_alarm forget_about not_wake`,
  timer: `egg eggs pasta rice tea oven pizza dough noodles laundry workout timer timers stopwatch countdown count_down chrono minuteur temporizador timing`,
  timer_start: `start begin set ~duration minutes minute seconds hour egg eggs pasta rice tea oven boil boiling pomodoro count
    time_me clock run measure cook cooking steep nap plank laps begin_timing timing let_me_know_in how_long_i
    stopwatch time_my give_me minutes_for countdown_from for_the_eggs for_tea sprint meditate meditation brush
    workout interval exercise bake start_counting ~quantity`,
  timer_check: `left remaining how_long how_much_time still check elapsed status so_far far_along running time_left until_the
    progress yet gone_by passed seconds_left minutes_left long_has is_the_tea is_it_done ready_yet ready done_yet
    how_many_minutes time_is_left where_is_the_timer much_longer soon`,
  timer_stop: `stop end cancel halt kill finish finished pause done clear reset turn_off enough thats_it ready stop_timing
    stop_counting stop_the_timer stop_the_clock stop_the_countdown no_more_timer food_is_ready abort`,
  ntfy: `ntfy push notification notifications topic topics channel channels pushes`,
  generate_ntfy_topic: `new generate random unguessable secret private name make create hard_to_guess pick invent guess suggest fresh
    come_up hard_guess name_for channel_name topic_name safe obscure create_a_topic make_a_topic new_topic`,
  ntfy_subscribe: `subscribe follow listen listening watch sign_up tell_me_when messages_on alerts_from keep_an_eye receive hear
    hear_from let_me_know_when posted join notify_me_when anything_new watch_the get_notified want_to_know_when
    alert_me_when listen_to listen_on add_the_topic subscribe_me posts_on posted_to feed_of anything_posted`,
  ntfy_unsubscribe: `unsubscribe stop_listening stop_following unfollow leave mute no_more stop_watching dont_notify sign_off quit
    cease stop_sending stop_getting stop_telling stop_notifications turn_off dont_want silence enough_of
    remove_the_topic drop_the_topic messages_from stop_listening_to`,
  ntfy_publish: `send push publish post message phone my_phone mobile text notify broadcast alert ping say write tell_everyone
    to_the_topic on_the_topic send_a announce shoot urgent back_by to_my_phone tell_the let_the_family let_everyone
    priority high_priority notify_the family team send_to publish_to post_to push_to message_to`,
  ntfy_list: `list which subscribed subscriptions following listening_to all topics_am channels_am watching signed_up am_i_on
    subscribed_to am_i_subscribed do_i_follow channels_do topics_do am_i_following`,
  switch_profile: `~i_am_somebody profile profiles switch account user persona log_in_as change_to other_profile become im_now this_is use_the
    wife husband partner kids family guest someone_else different_person act_as my_turn belongs over_to identity
    it_is_me this_is_me its_me speaking here_now someone_else_is my_husband my_wife my_son my_daughter load_my
    load_the profile_of use_my_profile work_profile private_profile guest_profile another_profile new_profile
    who_am_i roommate`,
  update_preferences: `prefer preference preferences favourite favorite like dislike hate love vegetarian vegan allergic allergy gluten
    lactose nuts diet dietary celsius fahrenheit metric imperial miles kilometres units always from_now_on never
    setting settings keep_in_mind bear_in_mind remember_that default budget language i_am i_eat dont_eat stop_using
    change_my speak i_only any_more cuisine cant_eat cant_stand in_future use_metric answer_in cant_have dont_drink
    no_alcohol halal kosher pescatarian lactose_intolerant intolerant spicy mild cheap_places eating_out currency_is
    speak_to_me_in call_me my_name answers_short shorter_answers temperature_in distances_in i_prefer id_rather
    stop_suggesting never_suggest dont_suggest my_budget my_favourite my_favorite note_my_preference set_my
    remember_i`,
  get_usage: `usage cost costs spent spend spending money tokens token bill expensive price charged used so_far lifetime
    session month how_much_have_i burned burnt dollars cents my_questions this_conversation statistics api_calls
    running_up paid calls_have token_statistics token_count api_spend spend_to_date costing costing_me how_expensive
    how_much_did how_much_does_this this_session_cost total_cost calls tool_calls consumption consumed budget_left
    by_model`,
  compact_history: `compact compress shorten shrink summarise summarize trim condense conversation history context chat long
    too_long space memory tidy_up free_up squeeze slim running_out getting_long window old_messages what_we
    context_window shrink_the boil_down cut_down clear_space make_room long_chat old_stuff summary_of_our
    start_fresh lighten condense_our room`,
  search_history_backups: `~earlier earlier previous old past history backup backups conversation conversations chat talked discussed said
    last_week last_month ago we_talked did_we did_i_ask did_you_say archived archive remember_when back_then a_while
    yesterday the_other_day told_you once_talked mentioned_before before_we weeks_ago we_decide decided we_agree
    recommended_me you_recommended you_suggested you_told_me we_spoke spoke last_time_we in_spring last_year
    conversation_about chat_about old_chats our_chats previous_chat earlier_chat find_our what_was_that
    what_was_the_name`,
  exit_app: `exit quit leave bye goodbye close shut_down end see_you farewell done_for finished good_night stop_here
    thats_all later log_off ciao tschuss au_revoir adios sign_off close_the_program wrap_up enough_for call_it_a_day
    im_off cheers thats_it that_is_it for_today im_done i_am_done signing_off shut_up_shop close_down get_out
    leave_now end_the_session finish_here talk_later night peace_out take_care`,
  system_info: `computer machine laptop pc mac cpu processor processors cores core ram memory disk storage battery uptime
    operating_system os version hardware free_space disk_space gpu specs system running_on charge charged kernel
    linux windows macos how_full free_memory gigabytes plugged power rebooted restarted restart swap drive
    hard_drive space_left which_cpu low_on_storage how_old_is_this my_computer this_computer this_machine my_machine
    this_box cores_do graphics load temperature_of_the_cpu hostname distro slow full is_my_disk is_my_laptop been_on
    been_up monitor hard_disk ssd`,
  find_tools: `tools tool able capable capabilities abilities can_you_do features what_can_you`,
  todo: `todo to_do checklist steps plan tasks task tick_off`,
  ask_user: `question choices ask_me`,
  remember: `remember memorise memorize keep_in_mind bear_in_mind dont_forget note_that fact store
    birthday shoe_size allergic`,
  recall: `~earlier remember recall know_about_me did_i_tell told_you what_do_you_know memory memories i_told`,
  forget: `forget erase no_longer delete memory memories unlearn`,
};
