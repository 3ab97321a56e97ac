/** Words for tickets, units, words, languages, links and files from the web. */
export const ticketsAndLinks: Readonly<Record<string, string>> = {
  ticket: `ticket tickets task tasks issue issues bug bugs todo todos to_do chore chores tracker backlog epic epics
    feature ~short_id work_item`,
  create_ticket: `new create file open add raise log report make track bug feature chore request broken epic task
    to_do_list need_to have_to must needs_fixing remind_me_to put_on write_up doesnt_work tracker`,
  ticket_add_dep: `depends depend dependency dependencies blocked blocks blocker waits wait waiting_on before until_after
    first prerequisite needs requires cant_start only_after must_be link hinges until relies`,
  ticket_start: `start begin working work_on started in_progress pick_up picking_up take_on progress im_on now_working
    begun getting_started onto tackling`,
  ticket_close: `close closed done finished complete completed resolve resolved fixed tick_off is_done finish mark_as
    cross_off sorted wrapped_up ready solved checked_off put_away`,
  ticket_add_note: `note comment remark add append write log record mention update attach annotate put_down jot`,
  ticket_show: `show details detail look_at view read what_is full description about pull_up bring_up say info exactly`,
  ticket_list: `list open all outstanding pending which what_tasks overview tagged status left remaining in_progress
    my_tasks on_my_plate still_to work_left have_to_do unfinished to_do_list whats_left everything closed`,
  ticket_dep_tree: `tree dependency dependencies graph hierarchy order depends blocked blocking blocks chain what_blocks
    structure holding_up hangs which_first waiting_for diagram holds`,
  convert_units: `~quantity convert conversion kilometres kilometers miles mile metres meters feet foot inch inches yard yards
    centimetres cm mm km kg kilo kilos kilograms grams gram pounds pound lbs lb ounces ounce oz stone litre litres liters
    gallon gallons pint pints cup cups tablespoon tablespoons teaspoon teaspoons celsius fahrenheit kelvin degrees
    acres hectares square mph kmh knots horsepower kilowatts psi bar joules calories euro euros dollar dollars usd eur
    gbp pounds_in yen jpy yuan francs chf rupees rupee krona kroner peso pesos zloty currency exchange rate rates
    worth in_euros in_dollars how_many how_much_is unit units metric imperial bytes gigabytes megabytes umrechnen
    umrechnung convertir wie_viel sterling forint lira won rand baht ml`,
  dictionary_lookup: `word words mean means meaning define definition definitions synonym synonyms antonym antonyms
    pronounce pronounced pronunciation dictionary spell spelling spelt noun verb adjective adverb vocabulary
    wort bedeutet another_word term etymology thesaurus opposite_of what_does lookup`,
  translate_text: `@languages translate translation translated translator say_in how_do_you_say in_french in_german for_hedgehog
    in_spanish into language languages ubersetze ubersetzen traduire traduis traducir phrase sentence abroad
    what_is_the_french mean_in speak word_for foreign put_into the_word`,
  read_rss: `rss feed feeds atom ~feed ~url subscribe subscription latest_posts blog posts podcast episodes newest
    entries xml syndication whats_new new_on items`,
  bookmark: `bookmark bookmarks bookmarked lesezeichen favoris marcador links link`,
  bookmark_save: `~url save keep store remember later read_later for_later add bookmark link tag tagged favourites
    favorites come_back hold_on_to page put_aside reading_list`,
  bookmark_list: `list all which saved my links pages tagged under tag show stored collection reading_list sites
    have_i_saved ive_saved kept`,
  bookmark_search: `search find which where saved about link links page pages that_article did_i_save i_saved once_saved
    bookmarked kept look_for among through somewhere had i_kept that_site`,
  download_file: `~url ~file_url download fetch save grab pull file pdf zip iso image picture csv onto disk copy
    downloads_folder installer dataset document archive store_it herunterladen telecharger descargar get_the
    jpg png locally`,
  yt_dlp_download: `~video_url ~url youtube yt video videos vimeo twitch mp3 mp4 audio clip download rip playlist sound_only
    just_the_audio only_the_audio soundtrack lecture talk watch_offline ytdlp yt_dlp yt_dl podcast song channel
    extract offline`,
};
