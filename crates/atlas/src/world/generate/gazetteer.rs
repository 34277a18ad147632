//! Places that people told of, sought or drew on charts about 1492, and had not been to, or not for
//! long.

/// Lands, separated by commas.
pub(crate) const LANDS: &str = "
    Antillia, Hy Brasil, Thule, Cathay, Cipangu, Ophir, Saguenay, Norumbega, Vinland, Markland, Helluland, Estotiland, Drogio, Frisland,
    Icaria, Mayda, Satanazes, Salvagia, Avalon, Lyonesse, Atlantis, Hyperborea, Ogygia, Aeaea, Scheria, Erytheia, Hesperides,
    Fortunate Isles, Eldorado, Cibola, Quivira, Manoa, Paititi, Aztlan, Tollan, Anian, Bimini, Land of Parrots, Prester John, Gog, Magog,
    Taprobana, Chryse, Argyre, Golden Chersonese, Java Major, Locach, Maletur, Pentam, Angaman, Nocueran, Mangi, Quinsay, Zaiton,
    Cambaluc, Xanadu, Tangut, Karakorum, Ciorcia, Bargu, Tebet, Champa, Caugigu, Mien, Bangala, Malabar, Calicut, Melinde, Sofala, Zanj,
    Monomotapa, Punt, Sheba, Havilah, Tarshish, Kush, Meroe, Axum, Nubia, Abyssinia, Mountains of the Moon, Zimbaoe, Benin, Guinea,
    Timbuktu, Mali, Songhai, Taghaza, Bornu, Kanem, Zerzura, Garamantia, Amazonia, California, Feminina, Masculina, Matinino, Carib,
    Guanahani, Haiti, Colba, Borinquen, Xaymaca, Yucatan, Cozumel, Tabasco, Anahuac, Tenochtitlan, Michoacan, Tlaxcala, Peten, Darien,
    Veragua, Paria, Cumana, Coquibacoa, Tierra Firme, Pearl Coast, Guiana, Parima, Biru, Cuzco, Quito, Chile, Land of Giants,
    Tierra del Fuego, Terra Australis, Vera Cruz, Bacalaos, Labrador, Groenland, Groclant, Biarmia, Iceland, Hochelaga, Stadacona, Canada,
    Arcadia, Apalache, Chicora, Florida, Tegesta, Axacan, Teguayo, Tiguex, Totonteac, Marata, Coosa, Sierra Azul, Sogdiana, Bactria,
    Serica, Sinae, Scythia, Samarkand, Kashgar, Cambay, Narsinga, Delhi, Orissa, Pegu, Siam, Camboja, Tonquin, Lequios, Formosa,
    Corea, Gamaland, Ormus, Socotra, Madagascar, Magadoxo, Kilwa, Mombasa, Maldives, Serendip, Nicobar, Andaman, Samudra, Malacca,
    Moluccas, Banda, Ternate, Tidore, Solor, Borneo, Celebes, Luzon, Mindanao, Palawan, Rica de Oro, Rica de Plata, Wakwak, Lamuri,
    Hawaiki, Blemmya, Cynocephalia, Land of Darkness, Earthly Paradise, Eden, Sarras, Corbenic, Tir na Nog, Mag Mell, Annwn, Kitezh,
    Buyan, Iram, Ubar, Agartha, Shambhala, Penglai, Fusang, Yingzhou, Mount Meru, Jambudvipa, Uttarakuru, Jabulsa, Cockaigne, Panchaia,
    Meropis, Leuce, Cassiterides, Electrides, Cattigara, Bragmania, Gynaecia, Land of Pygmies, Seven Cities, Saint Brendan's Isle,
    Isle of Demons, Isle of Birds, Isle of Sheep, Land of Cloves, Land of Pepper, Land of Brazilwood, Isle of Seven Kings, Land of Fire,
    Land of Feathers, Salt Land, Gold Coast, Ivory Coast, Grain Coast, Land of Elephants, Isle of Hands, Isle of Women, Isle of Iron";

/// Seas, separated by commas.
pub(crate) const SEAS: &str = "
    Sargasso Sea, Sea of Atlas, Ethiopic Ocean, Sea of Darkness, Green Sea, Frozen Sea, Curdled Sea, Cronian Sea, Hyperborean Ocean,
    Deucaledonian Sea, Vergivian Sea, Sea of Grass, Sea of Pearls, Vermilion Sea, South Sea, Sea of Chin, Sea of Mangi, Sea of Cathay,
    Erythraean Sea, Sea of Zanj, Sea of Herkend, Sea of Lar, Sea of Kalah, Sea of Fars, Great Gulf, Gangetic Gulf, Sea of Hind,
    Indian Ocean, Red Sea, Caspian Sea, Maelstrom, Western Ocean, Mar del Norte, Mar del Sur, Mar Pacifico, Ladies' Gulf, Mares' Gulf,
    Horse Latitudes, Doldrums, Trade Wind Sea, Serpent's Mouth, Dragon's Mouth, Strait of Anian, Caribbean Sea, Antillean Sea,
    Bahama Channel, Gulf of Pearls, Grand Bank, Cod Bank, Iceberg Sea, Sea of Whales, Unicorn Sea, Sea of Sirens, Kraken Deep,
    Leviathan Deep, Triton's Sea, Sea of Nereus, Sea of Thetis, Calypso's Sea, Sea of Proteus, Sea of Milk, Sea of Wine, Sea of Curds,
    Sea of Sweet Water, Saint Brendan's Sea, Sea of Storms, Calm Sea, Sea of Fogs, Sea of Rains, Sea of Clouds, Bay of Storms,
    Bay of All Saints, Bay of Kings, Bay of Seven Isles, Gulf of Gold, Gulf of Silver, Gulf of Spices, Sea of Amber, Sea of Corals,
    Sea of Flying Fish, Sea of Turtles, Sea of Tunny, Sea of Gulls, Phoenix Sea, Sea of Birds, Sea of Hesperus, Sea of Phosphorus,
    Sea of the Bear, Sea of the Cross, Sea of the Twins, Orion's Sea, Sea of Argo, Pillars' Deep, Sea of Saturn, Sea of Neptune,
    Sea of Aeolus, Boreal Ocean, Austral Ocean, Eoan Ocean, Mare Tenebrosum, Mare Incognitum, Mare Congelatum, Mare Cronium,
    Oceanus Dulcis, Sinus Magnus, Sinus Barbaricus, Sinus Sachalites, Lukewarm Sea, Shallow Sea, Burning Sea, Singing Sea, Endless Sea,
    Last Ocean, Ship's Grave, Lodestone Sea, Sea of Mermaids, Sea of Roc, Sindbad's Sea, Whirlpool Sea, Sandy Sea, Sea of Ink";
