/** Words for the web, what is known, and what is watched, played, heard and cooked. */
export const knowledgeAndMedia: Readonly<Record<string, string>> = {
  web_search: `web internet online google duckduckgo bing search look_up look_for research find find_out browse reviews review
    compare comparison recommend recommendation latest price prices cost cheapest buy buying product tutorial guide
    how_to official website websites sites site opinions who_is what_is who_won when_did how_many best alternatives
    tips instructions manual suche recherche buscar rumours release_date anyone_know facts_about is_it_true
    statistics opinion dig_up forum forums reddit blog vendor brand manufacturer warranty worth best_way advice
    recommended which_is_better versus vs laptop phone camera dishwasher hoover vacuum tyre recall specifications
    specs available hobby somebody someone_explain where_can_i_buy how_much_does background information info`,
  search_news: `news headline headlines story stories press newspaper newspapers journalist breaking latest current_events
    happening happened today politics election elections government minister president parliament war strike strikes
    economy market markets stock scandal announcement announced wildfire wildfires earthquake flood flooding
    coverage reported reporting update updates developments going_on in_the_world this_week this_morning nachrichten
    actualites noticias media paper world top_stories heard_about up_to_date bring_me_up catch_me_up talks ceasefire
    summit crisis conflict protest protests vote voted resign resigned attack court verdict inflation budget_vote
    climate_summit bbc guardian reuters politician prime_minister senate congress championship final won_the match
    league olympics merger layoffs hack breach outage investigation announced_today this_year recently lately`,
  browse_web: `~url page webpage website site link article blog post essay url address open read visit says say text
    on_the_page go_to summarise summarize summary webseite contents pull_up content_of this_link pull open_up
    read_out on_that_page skim paste go_on sell contact imprint docs documentation`,
  scrape_page: `~url javascript js dynamic rendered render renders browser headless chrome selector css scrape scraping empty
    blank spinner single_page loads load app react wait_for table_on element client_side after_it page_that script
    scripts spa comes_up_empty fully dashboard grab div price_on infinite scroll tickets_page appears selector_on
    properly h1 loaded fully_loaded after_loading`,
  wiki: `wikipedia wiki encyclopedia encyclopaedia`,
  wiki_search: `article articles entries topic about pages history find list which search called named related wikipedia_have
    wikipedia_articles anything_on background reading material subject subjects lookup articles_are articles_about
    anything_about entries_about learn learn_about`,
  wiki_summary: `who_is who_was what_is what_was what_are biography born died inventor invented founder founded famous history_of
    explain tell_me_about overview brief briefly short summary introduction in_a_nutshell gist capital population
    king queen emperor philosopher scientist composer painter painter_of battle dynasty short_version physicist
    mathematician poet intro concept known_for life_of who_were origin_of meaning_of_the_term revolution treaty
    species planet ancient existentialism philosophy war wars kingdom empire republic theory physics element mineral
    disease animal bird plant country island river mountain city_of religion mythology god goddess century
    language_of invented_the discovered discovery famous_for who_founded when_was why_is why_was what_happened_in
    how_old how_tall height_of died_in quick_summary rundown fill_me_in refresher lead_section tldr gist_of`,
  wiki_full: `whole entire full complete download save offline long_version everything_about article all_of keep_a_copy store
    to_disk local in_full sections headings from_start fetch_the_whole copy pull_the full_article whole_article
    entire_article complete_article full_text full_wikipedia to_a_file as_a_file read_later on_the_train archive`,
  wiki_grep: `saved downloaded stored articles mentions mention mentioned grep within inside occurrences line lines
    search_the_saved does_the_article in_the_article passages passage pattern phrase phrases say_about where_does
    copies offline kept word regex how_often quoted mentioned_in stored_article you_stored you_saved saved_article
    downloaded_article find_in count`,
  search_papers: `paper papers study studies research scientific science academic scholar scholarly journal journals peer_reviewed
    citation citations cited literature evidence publication publications published articles_on thesis meta_analysis
    trial trials clinical findings researchers scientists psychology medicine university semantic_scholar proof_that
    science_say does_science cold_showers effect effects of_on correlation randomised randomized systematic
    reviews_of doi pubmed nature academics scholars professor dissertation conference papers_by evidence_for
    evidence_that health nutrition exercise vitamin`,
  search_arxiv: `arxiv preprint preprints paper papers physics machine_learning ml ai quantum mathematics maths math astrophysics
    cosmology neural transformer transformers diffusion theorem latest_research new_research llm deep_learning
    computer_science research reinforcement submitted preprint_server astro hep condensed topology algebra llms
    agents language_models attention papers_about papers_on newest_papers recent_papers this_week_on`,
  stack: `stackoverflow stack overflow stackexchange exchange serverfault superuser askubuntu
    developers programmers coders programming error exception`,
  stack_search: `error errors bug exception traceback undefined null segfault how_do_i how_to fix fixing solve question questions
    python javascript typescript java rust golang react css html sql regex bash linux ubuntu docker nginx git pandas
    numpy code coding syntax compile compiler programmers developers crash function thread_about permission_denied
    cannot_import merge_conflict anyone_asked asked people_say pointer deadlock async known_issue warning stacktrace
    leak memory_leak overflow_error import module keyerror valueerror nullpointerexception typeerror attributeerror
    referenceerror promise callback array loop string_to convert_a sort_a join_two select_query index_out cors ssl
    certificate certificates renew port firewall ssh apache kubernetes vim emacs tmux cron script why_does why_is_my
    doesnt_work not_working best_practice sysadmin`,
  stack_answers: `answer answers accepted reply replies solution solutions best_answer top_answer upvoted ~number_id question id
    thread what_did_people responses respond suggest highest voted answered people_answer answers_to answers_under
    answers_for replies_to question_number comments that_question thread_id score`,
  search_movies: `movie movies film films cinema flick flicks sequel sequels trilogy starring watch watching series show_called tv
    documentary remake actor actress thriller comedy horror western romcom franchise version versions director
    directed pelicula kino adaptations hitchcock imdb year called titled films_by films_with movies_with movies_by
    films_about movie_called film_called animated anime kurosawa bond batman starwars oscar_winning netflix
    something_to_watch to_watch seen box_set episodes season shows`,
  get_movie_details: `spoilers spoiler movie film imdb plot cast actor actress actors director directed directs stars starring lead
    role roles played plays runtime rotten tomatoes rating ratings score who_made long_is about worth_watching
    ending storyline synopsis rated certificate oscar oscars box_office ~imdb come_out released screenplay critics
    happens_in set_in soundtrack_of how_long_is runtime_of composer producer filmed shot budget_of who_plays
    who_stars star_in year_of age_rating suitable for_kids spoil twist`,
  game: `game games gaming videogame videogames video_game play playing playable player rpg shooter platformer roguelike
    console nintendo switch playstation ps5 xbox zelda mario gamer steam_deck pokemon minecraft dungeon quest boss
    level indie_game board sequel_to nintendo_switch handheld pc`,
  search_games: `games_like similar recommend cozy co_op coop multiplayer puzzle strategy indie released find racing farming
    simulator adventure metroidvania genre which_games titles list games_about games_for
    something_to_play play_with for_two sofa couch party_game relaxing cosy_game kids_game open_world soulslike
    visual_novel new_releases`,
  get_game_details: `metacritic developer developers publisher publishers studio released release platforms platform who_made
    who_developed rating score about description reviewed runs_on available_on come_out console genre consoles
    is_about launched details published publishes who_published when_did how_long_to_beat esrb completion length
    composer setting_of dlc sequel developed`,
  steam: `steam valve pc_game`,
  steam_search: `price prices cost costs cheap buy find store game how_much on_steam titles available sell sold euros dollars
    shop search steam_have does_steam look_on_steam price_of_the wishlist cheaper`,
  steam_app_details: `~number_id price discount app application release_date genres developer store_page details description
    requirements app_id id reviewed about metacritic cost how_much info steam_app steam_application application_id
    game_id appid store_entry system_requirements controller languages_does release`,
  steam_featured: `sale sales deals deal discount discounts discounted specials special offers offer bargain bargains reduced
    featured on_offer promotion cheap cheapest percent this_week today price_cut marked_down on_sale weekend_deal
    daily_deal summer_sale winter_sale price_drop reductions reduced_on special_offer half_price freebies`,
  steam_player_stats: `players player playing online right_now currently concurrent people_playing achievements achievement popular
    popularity active how_many_people count many_players still_played stats dead rarest unlocked player_count
    player_numbers are_playing playing_right alive active_players servers_full achievement_rates percent_of_players`,
  steam_user_games: `library own owns owned collection hours hours_played playtime played most_played which_games_do account user
    spent_most backlog steamid gabe 's_library his_games her_games my_games never_launched unplayed have_in_my
    my_steam hours_in time_played what_do_i_own does_own games_does favourite_game`,
  steam_user_summary: `profile account user online_status online status friend persona avatar who_is member_since last_seen nickname
    country logged steamid steam_id public offline last_log last_online steam_user steam_name steam_friend
    steam_profile steam_account created level`,
  music: `music musik musique musica musicbrainz mbid mbids`,
  music_search: `band bands artist artists singer singers song songs album albums track tracks record records discography
    released release single singles ep lp rapper musician musicians composer dj group vinyl debut sang sings sung
    who_sings recorded recording recordings cover covers by_the_band pianist orchestra tune make_music lied concert
    lyrics wrote_the_song who_wrote who_recorded covered_by first_album latest_album second_album jazz rock pop punk
    metal techno hip_hop folk soul classical opera symphony concerto soundtrack hit hits number_one charts
    released_in sixties seventies eighties nineties`,
  music_lookup: `~uuid mbid musicbrainz discography album albums recordings songs tracklist track_list details all_the full_list
    releases artist everything_by songs_are_on tracks_on recording release_group entry id_is tracks artist_id
    look_up`,
  spotify: `spotify playlist playlists streaming mixtape`,
  spotify_auth: `log_in login sign_in signin connect link account authorise authorize authenticate hook_up permission permissions
    credentials set_up setup client_id pair logged_out reconnect access hooked_up hook connected token expired
    not_authorised not_authorized link_my linking allow sign_me log_me`,
  spotify_search: `song songs track tracks artist artists album albums listen listening play music playlist playlists find podcast
    hits uri link is_there workout chill tune tunes available_on study studying sleep jogging dance jazz put_on
    something_by hear stream listen_to on_spotify spotify_have`,
  spotify_create_playlist: `make create new start playlist mix called named empty private public road_trip workout party dinner songs_for
    set_up put_together compile begin collection mixtape run running create_a_playlist new_playlist make_a_playlist
    playlist_called playlist_named playlist_for start_a_playlist rainy`,
  spotify_add_tracks: `add put append throw stick drop into to_my onto song songs track tracks tune playlist queue include_in
    these_songs ones queen abba also and_also to_the_playlist to_my_playlist on_my_playlist in_my_mix
    to_that_playlist into_that add_the_song add_these by_the_artist mix stick_in_my workout_mix list`,
  recipe: `@food @eating cook cooking bake baking dinner supper lunch breakfast dish dishes meal meals ingredients
    ingredient kitchen fridge cuisine dessert eat cookery culinary rezept recette receta kochen cuisiner cocinar
    tasty spicy starter main_course side_dish snack sweet savoury homemade grandma menu course stir_fry slow_cooker
    oven_baked air_fryer gluten_free serve servings`,
  recipe_search: `use_up leftover leftovers left_over make_with cook_with idea ideas tonight vegetarian vegan something_with
    what_can_i something_to overripe make_for whip_up feed guests hungry tasty something_quick quick easy healthy
    cook_for make_from in_the_fridge what_to_cook what_should_i_cook what_shall got_some half_a whats_for fancy
    feel_like craving recipe_for recipes_with recipes_for idea_for`,
  recipe_lookup: `~number_id steps instructions method measures quantities full_recipe exact how_do_i_make id step amounts
    how_much_flour details whole_recipe number recipe_number recipe_id meal_id ingredients_and_method
    list_of_ingredients how_much_of goes_into portions from_before that_recipe second_recipe first_recipe`,
};
