/** Words for tickets, units, words, languages, links and files from the web. */
export const ticketsAndLinks: Readonly<Record<string, string>> = {
  ticket: `ticket tickets task tasks issue issues bug bugs todo todos to_do chore chores tracker backlog epic epics feature
    ~short_id work_item job jobs errand errands project plan_item`,
  create_ticket: `new create file open add raise log report make track bug feature chore request broken epic task to_do_list
    need_to have_to must needs_fixing remind_me_to put_on write_up doesnt_work tracker i_need_to keep_track
    add_to_my_tasks new_task new_bug new_ticket task_for priority low_priority high_priority put_it_on_the_list
    something_is_broken leaks stuck squeaks report_a note_a_task add_a_task open_a_ticket should_get`,
  ticket_add_dep: `depends depend dependency dependencies blocked blocks blocker waits wait waiting_on before until_after first
    prerequisite needs requires cant_start only_after must_be link hinges until relies has_to_wait must_wait
    wait_for waits_for comes_after come_after come_before before_we_can blocked_by depends_on is_blocked only_when
    once_the_is sequence`,
  ticket_start: `start begin working work_on started in_progress pick_up picking_up take_on progress im_on now_working begun
    getting_started onto tackling picking taking_on ive_begun begun_with ive_started started_on on_it under_way
    get_going working_on im_working doing`,
  ticket_close: `close closed done finished complete completed resolve resolved fixed tick_off is_done finish mark_as cross_off
    sorted wrapped_up ready solved checked_off put_away is_sorted is_finished is_complete ive_finished ive_done
    all_done check_off strike_off can_be_closed no_longer_needed over_and_done`,
  ticket_add_note: `note comment remark add append write log record mention update attach annotate put_down jot jot_on note_on
    comment_on write_on add_to_ticket remark_on progress_note on_the_ticket to_the_ticket append_to_ticket`,
  ticket_show: `show details detail look_at view read what_is full description about pull_up bring_up say info exactly
    everything_about whats_ticket what_is_ticket what_was_ticket ticket_about details_of more_about open_ticket
    look_up_ticket`,
  ticket_list: `list open all outstanding pending which what_tasks overview tagged status left remaining in_progress my_tasks
    on_my_plate still_to work_left have_to_do unfinished to_do_list whats_left everything closed chores_are
    tasks_are to_do_next what_should_i_do_next what_do_i_have_to_do whats_on_my_plate on_the_list my_list jobs_are
    open_tasks open_bugs bugs_are pending_tasks high_priority`,
  ticket_dep_tree: `tree dependency dependencies graph hierarchy order depends blocked blocking blocks chain what_blocks structure
    holding_up hangs which_first waiting_for diagram holds hangs_on what_hangs depends_on_what come_first
    comes_first which_order in_which_order critical_path waits_for_what blocking_what overview_of_dependencies
    what_is_blocking`,
  convert_units: `~quantity convert conversion kilometres kilometers miles mile metres meters feet foot inch inches yard yards
    centimetres cm mm km kg kilo kilos kilograms grams gram pounds pound lbs lb ounces ounce oz stone litre litres
    liters gallon gallons pint pints cup cups tablespoon tablespoons teaspoon teaspoons celsius fahrenheit kelvin
    degrees acres hectares square mph kmh knots horsepower kilowatts psi bar joules calories euro euros dollar
    dollars usd eur gbp pounds_in yen jpy yuan francs chf rupees rupee krona kroner peso pesos zloty currency
    exchange rate rates worth in_euros in_dollars how_many how_much_is unit units metric imperial bytes gigabytes
    megabytes umrechnen umrechnung convertir wie_viel sterling forint lira won rand baht ml tall heavy weigh weighs
    wide in_cm in_inches in_feet in_miles in_kilometres in_kg in_pounds in_celsius in_fahrenheit in_litres in_grams
    in_yen quid bucks buck cents shoe_size gas_mark bitcoin swiss danish swedish how_many_feet how_many_inches
    how_many_grams how_many_ounces how_many_litres fathoms furlong nautical light_year astronomical watts btu newton
    pascal hectare tonnes tons ton tbsp tsp floz seconds_in minutes_in hours_in days_in`,
  dictionary_lookup: `word words mean means meaning define definition definitions synonym synonyms antonym antonyms pronounce
    pronounced pronunciation dictionary spell spelling spelt noun verb adjective adverb vocabulary wort bedeutet
    another_word term etymology thesaurus opposite_of what_does lookup meaning_of mean_by word_for_word synonyms_for
    synonym_for another_word_for opposite define_the definition_of how_is_spelled spelled plural past_tense grammar
    rhyme rhymes usage_of_the_word fancy_word jargon slang`,
  translate_text: `@languages translate translation translated translator say_in how_do_you_say in_french in_german for_hedgehog
    in_spanish into language languages ubersetze ubersetzen traduire traduis traducir phrase sentence abroad
    what_is_the_french mean_in speak word_for foreign put_into the_word cheers_in say_thank how_would_i_say
    how_to_say turn_this_letter letter_into into_dutch into_english to_english to_spanish from_german bitte danke
    merci gracias hola bonjour guten interpret subtitle menu_in native spanish_for french_for german_for italian_for
    what_is_the_word_for kannst ubersetz traduce`,
  read_rss: `rss feed feeds atom ~feed ~url subscribe subscription latest_posts blog posts podcast episodes newest entries
    xml syndication whats_new new_on items newest_episodes latest_episodes new_posts recent_posts headlines_from
    feed_at feed_of podcast_feed news_feed whats_on_the_feed`,
  bookmark: `bookmark bookmarks bookmarked lesezeichen favoris marcador links link bookmarking favourites favorites
    saved_links reading_list`,
  bookmark_save: `~url save keep store remember later read_later for_later add bookmark link tag tagged favourites favorites
    come_back hold_on_to page put_aside reading_list hang_on hang_on_to tags put_in_my_bookmarks add_to_bookmarks
    to_my_bookmarks this_link this_page remember_this_link i_like_this note_this_link want_to_read`,
  bookmark_list: `list all which saved my links pages tagged under tag show stored collection reading_list sites have_i_saved
    ive_saved kept bookmarked_under under_the_tag links_do links_have pages_have my_saved saved_pages saved_links
    links_ive all_bookmarks`,
  bookmark_search: `search find which where saved about link links page pages that_article did_i_save i_saved once_saved bookmarked
    kept look_for among through somewhere had i_kept that_site which_one_was that_page_on page_i_saved link_i_saved
    site_i_saved page_about link_about site_about i_bookmarked where_was_that what_was_that_page website_i`,
  download_file: `~url ~file_url download fetch save grab pull file pdf zip iso image picture csv onto disk copy downloads_folder
    installer dataset document archive store_it herunterladen telecharger descargar get_the jpg png locally
    into_downloads to_downloads to_my_computer on_my_computer onto_my save_the_picture save_the_file pull_down
    attachment wallpaper ebook exe deb dmg tarball get_me_that`,
  yt_dlp_download: `~video_url ~url youtube yt video videos vimeo twitch mp3 mp4 audio clip download rip playlist sound_only
    just_the_audio only_the_audio soundtrack lecture talk watch_offline ytdlp yt_dlp yt_dl podcast song channel
    extract offline audio_from sound_of the_video this_video video_as as_mp3 as_an_mp3 music_video livestream
    lecture_video watch_later_on on_the_plane save_the_video tiktok instagram reel soundcloud mixcloud`,
};
