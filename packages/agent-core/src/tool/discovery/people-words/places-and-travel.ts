/** Words for where things are, how to get there and what the sky does. See `people-words.ts` for the keys. */
export const placesAndTravel: Readonly<Record<string, string>> = {
  get_my_location: `where_am_i sitting standing welcher_stadt bin_ich work_out_where here current_location my_location my_position position whereabouts city_am_i town_am_i
    i_am_in located gps locate coordinates_am current_position current_coordinates wo_bin_ich ou_suis_je donde_estoy
    country_am region am_i neighbourhood geolocation latitude longitude right_now_located street_am this_spot`,
  places_text_search: `@eating @shops somewhere place places spot nearby near best good nice open address recommend
    around_here near_me close_by closest nearest within_walking walkable in_town downtown district neighbourhood
    opening_hours rating rated review reviews venue table book_a go_for where_can_i where_could take_the_kids
    date_night visit sight sightseeing attraction attractions landmark things_to_do grab`,
  places_nearby_search: `@eating @shops ~coordinates nearby near nearest closest around vicinity surrounding radius
    within metres meters next_to walking_distance near_me close_by around_me around_here in_the_area`,
  osm_search: `~address openstreetmap osm map maps nominatim geocode geocoding address coordinates_of latitude longitude
    where_is street village town hamlet locality postcode lat lon whereabouts located_on position_of pinpoint`,
  overpass_query: `overpass openstreetmap osm ql node way relation amenity tagged tag all_the every count drinking
    fountains benches bench hydrants defibrillator cycle_paths recycling map_data toilets bbox within raw trees`,
  setup_google_auth: `google google_maps google_places google_key api_key maps_key set_up setup connect hook_up
    credential credentials register key enable configure authorise authorize places_key`,
  place: `~address place live spot address location label labelled labeled home work house office flat gym school`,
  save_place: `save remember store keep add note_down moved_to live_at i_live my_home home_is office_is home_address
    work_address is_at new_address my_house my_flat under_the_name call_it this_address pin mark_this
    lives_at parked favourite favorite set_home as_home as_work as_my as_gym memorise address`,
  remove_place: `remove delete forget erase drop clear get_rid moved_out no_longer anymore saved_place address
    any_more not_live saved stored old_flat old_address scrap take_off off_my strike`,
  list_places: `list saved_places stored_places my_places saved_spots my_addresses saved_addresses saved addresses
    stored favourite favorite locations_have spots_have which_places what_places know_about labels i_gave
    all_my remembered have_i_saved did_i_save read_out`,
  estimate_travel_time: `~from_to walkable cyclable drivable how_long how_far far distance drive driving walk walking cycle cycling bike bicycle ride
    journey trip travel commute minutes hours away kilometres miles from to get_to take_to reach on_foot by_car by_bike
    by_bicycle by_foot long_to long_is far_is far_away door_to time_to make_it in_time quicker duration eta
    wie_weit wie_lange combien_de_temps cuanto_tarda entfernung`,
  estimate_traffic_adjusted_time: `~from_to traffic rush_hour rush jam jams congestion congested leave leaving depart departing
    set_off if_i_leave when_should_i_leave busy_road peak at_rush commute drive driving arrive on_time late motorway
    what_time_should snow_slow delay delays in_traffic stau heavy_traffic how_long get_to airport ~clock`,
  get_directions: `~from_to lost take_me lead bring_me directions direction route way_to way_from way_by the_way turn turns turn_by_turn navigate
    navigation get_from get_to how_do_i_get walk drive cycle bike via stops stopping_at stop_at path road roads lead_me
    step_by_step guide_me from to itinerary detour scenic waypoints through weg_nach chemin_vers como_llegar by_car
    on_foot`,
  weather_forecast: `weather forecast temperature temperatures degrees celsius rain raining rainy rains umbrella snow
    snowing snowfall snowy sun sunny sunshine sunrise sunset dawn dusk wind windy gust gusts breeze storm stormy
    thunder thunderstorm hail fog foggy cloud clouds cloudy overcast humid humidity hot cold warm chilly cool freezing
    freeze frost icy heat heatwave drizzle shower showers wet dry precipitation climate outside outdoors barbecue
    picnic beach jacket coat raincoat sweater jumper shorts gloves scarf boots sunglasses sunscreen sunburn uv
    sledge laundry washing_out hang_out hike weekend tomorrow tonight degrees_will get_dark get_light daylight wetter
    regen schnee meteo pluie clima lluvia tiempo_hace temps_fait what_to_wear wear dress warmly golden_hour
    skiing pollen water_the go_sailing mow`,
};
