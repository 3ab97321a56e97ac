/** Words for where things are, how to get there and what the sky does. See `people-words.ts` for the keys. */
export const placesAndTravel: Readonly<Record<string, string>> = {
  get_my_location: `~where_am_i my_coordinates where_am_i sitting standing welcher_stadt bin_ich work_out_where here current_location my_location my_position
    position whereabouts city_am_i town_am_i i_am_in located gps locate coordinates_am current_position
    current_coordinates wo_bin_ich ou_suis_je donde_estoy country_am region am_i neighbourhood geolocation latitude
    longitude right_now_located street_am this_spot country city town currently what_country which_country
    which_city what_city what_town postcode district_am end_up address_am place_am find_me track_me time_zone_am`,
  places_text_search: `@eating @shops somewhere place places spot nearby near best good nice open address recommend around_here near_me
    close_by closest nearest within_walking walkable in_town downtown district neighbourhood opening_hours rating
    rated review reviews venue table book_a go_for where_can_i where_could take_the_kids date_night visit sight
    sightseeing attraction attractions landmark things_to_do grab kid friendly repair repairs repaired fix things_to
    worth_seeing cosy cozy romantic quiet cheap fancy rooftop view parking sleep stay accommodation overnight rent
    hire buy sells sell open_on opens_on open_late who_sells who_repairs local any_good family where_to where_should
    business company service`,
  places_nearby_search: `@eating @shops ~coordinates nearby near nearest closest around vicinity surrounding radius within metres meters
    next_to walking_distance near_me close_by around_me around_here in_the_area stop tram bus subway underground
    distance_of close closest_to near_to right_by`,
  osm_search: `~address openstreetmap osm map maps nominatim geocode geocoding address coordinates_of latitude longitude
    where_is street village town hamlet locality postcode lat lon whereabouts located_on position_of pinpoint mapped
    castle bridge lake mountain river street_is lies exactly_is building house_number zip county province
    where_exactly`,
  overpass_query: `overpass openstreetmap osm ql node way relation amenity tagged tag all_the every count drinking fountains
    benches bench hydrants defibrillator cycle_paths recycling map_data toilets bbox within raw trees mapped
    windmill windmills castles every_single stands racks how_many data region osm_tag charging_points post_boxes
    amenities polygon`,
  setup_google_auth: `google google_maps google_places google_key api_key maps_key set_up setup connect hook_up credential credentials
    register key enable configure authorise authorize places_key use_google googles better_search switch_on own_key`,
  place: `~address place live spot address location label labelled labeled home work house office flat gym school`,
  save_place: `save remember store keep add note_down moved_to live_at i_live my_home home_is office_is home_address
    work_address is_at new_address my_house my_flat under_the_name call_it this_address pin mark_this lives_at
    parked favourite favorite set_home as_home as_work as_my as_gym memorise address lives lane entry file_it mum
    mother dad parents sister brother friend grandma gran add_a_place new_place location here_as bookmark_place
    this_is_where`,
  remove_place: `remove delete forget erase drop clear get_rid moved_out no_longer anymore saved_place address any_more not_live
    saved stored old_flat old_address scrap take_off off_my strike scratch entry wipe ditch stale outdated
    closed_down lose`,
  list_places: `list saved_places stored_places my_places saved_spots my_addresses saved_addresses saved addresses stored
    favourite favorite locations_have spots_have which_places what_places know_about labels i_gave all_my remembered
    have_i_saved did_i_save read_out entries overview places_do favourites i_told addresses_do`,
  estimate_travel_time: `~from_to walkable cyclable drivable how_long how_far far distance drive driving walk walking cycle cycling bike
    bicycle ride journey trip travel commute minutes hours away kilometres miles from to get_to take_to reach
    on_foot by_car by_bike by_bicycle by_foot long_to long_is far_is far_away door_to time_to make_it in_time
    quicker duration eta wie_weit wie_lange combien_de_temps cuanto_tarda entfernung distance_between distance_from
    how_many_km how_many_miles how_many_hours how_many_minutes by_train far_apart apart stroll ride_to hike_to pedal
    run_to nearer closer`,
  estimate_traffic_adjusted_time: `~from_to traffic rush_hour rush jam jams congestion congested leave leaving depart departing set_off if_i_leave
    when_should_i_leave busy_road peak at_rush commute drive driving arrive on_time late motorway what_time_should
    snow_slow delay delays in_traffic stau heavy_traffic how_long get_to airport ~clock make_it_to get_there in_time
    by_when roads busy sunday_traffic school_run leave_the_house leave_home catch flight weather_on arrive_by`,
  get_directions: `~from_to lost take_me lead bring_me directions direction route way_to way_from way_by the_way turn turns
    turn_by_turn navigate navigation get_from get_to how_do_i_get walk drive cycle bike via stops stopping_at
    stop_at path road roads lead_me step_by_step guide_me from to itinerary detour scenic waypoints through weg_nach
    chemin_vers como_llegar by_car on_foot turn_left exits exit_to map_out road_trip which_road which_way
    find_my_way getting_to get_there shortest fastest quickest route_to way_home cycle_route avoid_motorways trail`,
  weather_forecast: `weather forecast temperature temperatures degrees celsius rain raining rainy rains umbrella snow snowing
    snowfall snowy sun sunny sunshine sunrise sunset dawn dusk wind windy gust gusts breeze storm stormy thunder
    thunderstorm hail fog foggy cloud clouds cloudy overcast humid humidity hot cold warm chilly cool freezing
    freeze frost icy heat heatwave drizzle shower showers wet dry precipitation climate outside outdoors barbecue
    picnic beach jacket coat raincoat sweater jumper shorts gloves scarf boots sunglasses sunscreen sunburn uv
    sledge laundry washing_out hang_out hike weekend tomorrow tonight degrees_will get_dark get_light daylight
    wetter regen schnee meteo pluie clima lluvia tiempo_hace temps_fait what_to_wear wear dress warmly golden_hour
    skiing pollen water_the go_sailing mow llover llueve lluvioso regnet regnen pleut pleuvoir il_fait froid chaud
    frio calor kalt heiss sonnig nublado mild muggy sleet blizzard hurricane tornado typhoon puddles tomatoes plants
    frostbite bbq garden_party terrace t_shirt tshirt swim tide kite cycling_weather slippery ice below_zero
    degrees_outside sky stars clear visibility pressure barometer get_wet soaked nasty fine_day nice_day bring_in
    ski storm_coming`,
};
