/** Words for the web, what is known, and what is watched, played, heard and cooked. */
export const knowledgeAndMedia: Readonly<Record<string, string>> = {
  web_search: `web internet online google duckduckgo bing search look_up look_for research find find_out browse
    reviews review compare comparison recommend recommendation latest price prices cost cheapest buy
    buying product tutorial guide how_to official website websites sites site opinions who_is what_is
    who_won when_did how_many best alternatives tips instructions manual suche recherche buscar rumours release_date
    anyone_know facts_about is_it_true statistics`,
  search_news: `news headline headlines story stories press newspaper newspapers journalist breaking latest
    current_events happening happened today politics election elections government minister president parliament
    war strike strikes economy market markets stock scandal announcement announced wildfire wildfires earthquake flood
    flooding coverage reported reporting update updates developments going_on in_the_world this_week this_morning
    nachrichten actualites noticias media paper world top_stories heard_about`,
  browse_web: `~url page webpage website site link article blog post essay url address open read visit says say text
    on_the_page go_to summarise summarize summary webseite contents pull_up content_of this_link`,
  scrape_page: `~url javascript js dynamic rendered render renders browser headless chrome selector css scrape scraping
    empty blank spinner single_page loads load app react wait_for table_on element client_side after_it page_that
    script scripts spa comes_up_empty fully dashboard`,
  wiki: `wikipedia wiki encyclopedia encyclopaedia`,
  wiki_search: `article articles entries topic about pages history find list which search called named related
    wikipedia_have wikipedia_articles anything_on`,
  wiki_summary: `who_is who_was what_is what_was what_are biography born died inventor invented founder
    founded famous history_of explain tell_me_about overview brief briefly short summary introduction in_a_nutshell
    gist capital population king queen emperor philosopher scientist composer painter painter_of battle dynasty
    short_version physicist mathematician poet intro concept known_for life_of who_were origin_of meaning_of_the_term
    revolution treaty species planet ancient`,
  wiki_full: `whole entire full complete download save offline long_version everything_about article all_of
    keep_a_copy store to_disk local in_full sections headings from_start fetch_the_whole copy`,
  wiki_grep: `saved downloaded stored articles mentions mention mentioned grep within inside occurrences line lines
    search_the_saved does_the_article in_the_article passages passage pattern phrase phrases say_about where_does
    copies offline kept word regex`,
  search_papers: `paper papers study studies research scientific science academic scholar scholarly journal journals
    peer_reviewed citation citations cited literature evidence publication publications published articles_on thesis
    meta_analysis trial trials clinical findings researchers scientists psychology medicine university semantic_scholar
    proof_that`,
  search_arxiv: `arxiv preprint preprints paper papers physics machine_learning ml ai quantum mathematics maths math
    astrophysics cosmology neural transformer transformers diffusion theorem latest_research new_research llm
    deep_learning computer_science research reinforcement submitted`,
  stack: `stackoverflow stack overflow stackexchange exchange serverfault superuser askubuntu
    developers programmers coders programming error exception`,
  stack_search: `error errors bug exception traceback undefined null segfault how_do_i how_to fix fixing solve
    question questions python javascript typescript java rust golang react css html sql regex bash linux ubuntu docker
    nginx git pandas numpy code coding syntax compile compiler programmers developers crash function thread_about
    permission_denied cannot_import merge_conflict anyone_asked asked people_say pointer deadlock async`,
  stack_answers: `answer answers accepted reply replies solution solutions best_answer top_answer upvoted ~number_id
    question id thread what_did_people responses respond suggest highest voted answered people_answer`,
  search_movies: `movie movies film films cinema flick flicks sequel sequels trilogy starring watch watching series
    show_called tv documentary remake actor actress thriller comedy horror western romcom franchise version versions
    director directed pelicula kino adaptations hitchcock imdb year called titled`,
  get_movie_details: `spoilers spoiler movie film imdb plot cast actor actress actors director directed directs stars starring lead
    role roles played plays runtime rotten tomatoes rating ratings score who_made long_is about worth_watching
    ending storyline synopsis rated certificate oscar oscars box_office ~imdb come_out released screenplay
    critics happens_in set_in soundtrack_of how_long_is`,
  game: `game games gaming videogame videogames video_game play playing playable player rpg shooter platformer
    roguelike console nintendo switch playstation ps5 xbox zelda mario`,
  search_games: `games_like similar recommend cozy co_op coop multiplayer puzzle strategy indie released
    find racing farming simulator adventure metroidvania genre which_games titles list`,
  get_game_details: `metacritic developer developers publisher publishers studio released release platforms platform
    who_made who_developed rating score about description reviewed runs_on available_on come_out console genre
    consoles is_about launched details`,
  steam: `steam valve pc_game`,
  steam_search: `price prices cost costs cheap buy find store game how_much on_steam titles available sell sold
    euros dollars shop search`,
  steam_app_details: `~number_id price discount app application release_date genres developer store_page details
    description requirements app_id id reviewed about metacritic cost how_much info`,
  steam_featured: `sale sales deals deal discount discounts discounted specials special offers offer bargain bargains
    reduced featured on_offer promotion cheap cheapest percent this_week today price_cut marked_down`,
  steam_player_stats: `players player playing online right_now currently concurrent people_playing achievements
    achievement popular popularity active how_many_people count many_players still_played stats dead rarest unlocked`,
  steam_user_games: `library own owns owned collection hours hours_played playtime played most_played which_games_do
    account user spent_most backlog steamid gabe 's_library his_games her_games my_games`,
  steam_user_summary: `profile account user online_status online status friend persona avatar who_is member_since
    last_seen nickname country logged steamid steam_id public offline`,
  music: `music musik musique musica musicbrainz mbid mbids`,
  music_search: `band bands artist artists singer singers song songs album albums track tracks record records
    discography released release single singles ep lp rapper musician musicians composer dj group vinyl debut sang
    sings sung who_sings recorded recording recordings cover covers by_the_band pianist orchestra tune make_music lied`,
  music_lookup: `~uuid mbid musicbrainz discography album albums recordings songs tracklist track_list details all_the
    full_list releases artist everything_by songs_are_on tracks_on`,
  spotify: `spotify playlist playlists streaming mixtape`,
  spotify_auth: `log_in login sign_in signin connect link account authorise authorize authenticate hook_up
    permission permissions credentials set_up setup client_id pair logged_out reconnect access`,
  spotify_search: `song songs track tracks artist artists album albums listen listening play music playlist playlists
    find podcast hits uri link is_there workout chill tune tunes available_on`,
  spotify_create_playlist: `make create new start playlist mix called named empty private public road_trip workout
    party dinner songs_for set_up put_together compile begin collection mixtape run running`,
  spotify_add_tracks: `add put append throw stick drop into to_my onto song songs track tracks tune playlist queue
    include_in these_songs ones queen abba also and_also`,
  recipe: `@food @eating cook cooking bake baking dinner supper lunch breakfast dish dishes meal meals ingredients ingredient kitchen
    fridge cuisine dessert eat cookery culinary rezept recette receta kochen cuisiner cocinar`,
  recipe_search: `use_up leftover leftovers left_over make_with cook_with idea ideas tonight vegetarian
    vegan something_with what_can_i something_to overripe make_for whip_up feed guests hungry tasty`,
  recipe_lookup: `~number_id steps instructions method measures quantities full_recipe exact how_do_i_make id step
    amounts how_much_flour details whole_recipe number`,
};
