/** Groups of words that several tools share; `@eating` in another table stands for all of them. */
export const wordGroups: Readonly<Record<string, string>> = {
  eating: `restaurant restaurants cafe cafes coffee espresso cappuccino bar bars pub pubs pizza pizzeria sushi ramen
    dumplings burger burgers kebab tapas curry thai italian indian mexican chinese japanese vietnamese korean greek
    lebanese ethiopian french_restaurant brunch lunch dinner breakfast bistro diner bakery bakeries croissant croissants
    steak steakhouse noodles ice_cream gelato beer wine cocktail cocktails food eat eating eatery falafel tacos
    vegan vegetarian takeaway seafood drink drinks snack bite tea teahouse rooftop`,
  shops: `shop shops store stores supermarket supermarkets grocery groceries pharmacy pharmacies chemist hospital
    doctor dentist clinic vet hotel hotels hostel hostels atm bank cash petrol gas fuel station stations charging charger park
    parks playground museum museums cinema theatre gym swimming pool library libraries school church hairdresser
    barber florist hardware bookshop bookstore mall market markets post_office parking car_park garage mechanic
    campsite airport metro bus_stop train_station toilets zoo nightclub spa laundrette bike_shop police beach
    locksmith plumber electrician cobbler jeweller furniture toy antiques ironmonger repair shoe ferry tram bicycle kayak sauna aquarium castle monument tram_stop
    embassy tailor climbing hike trail viewpoint gallery optician`,
  food: `chicken beef pork lamb fish salmon tuna shrimp prawns egg eggs cheese tofu pasta spaghetti lasagne lasagna risotto
    rice noodles potato potatoes tomato tomatoes onion onions garlic mushroom mushrooms spinach aubergine eggplant
    courgette zucchini pumpkin carrot carrots cabbage lentils chickpeas beans soup stew salad sauce curry pie cake cakes
    cookies bread banana bananas apple apples lemon chocolate pancakes pancake waffles tiramisu cheesecake brownies
    moussaka paella goulash chili teriyaki casserole roast grill fry flour butter cream sugar bacon sausage
    sausages broccoli cauliflower peppers leek quiche omelette dough vegetables veg mince avocado ratatouille
    carbonara bolognese biryani ramen pesto crumble muffins scones`,
  languages: `french german spanish italian portuguese dutch english japanese chinese mandarin korean russian arabic
    polish turkish greek swedish norwegian danish finnish hindi latin welsh czech hungarian romanian ukrainian hebrew
    vietnamese thai icelandic irish catalan deutsch francais espanol italiano auf_deutsch en_francais`,
};
