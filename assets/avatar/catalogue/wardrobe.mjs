/** What there is to wear, in the order of the shop. Names are what players read. */

const MAN = 0
const WOMAN = 1
const BOTH = [MAN, WOMAN]

export const PALETTES = {
  hair: [
    ['black', 'Чёрный', '#1d1715'],
    ['dark-brown', 'Тёмно-каштановый', '#3b2417'],
    ['brown', 'Каштановый', '#5f3a20'],
    ['light-brown', 'Русый', '#8d6240'],
    ['blond', 'Светлый', '#d0a765'],
    ['red', 'Рыжий', '#9a4420'],
    ['grey', 'Седой', '#9a9b9d'],
    ['burgundy', 'Вишнёвый', '#5c1626'],
  ],
  cloth: [
    ['white', 'Белый', '#f2f3f5'],
    ['graphite', 'Графитовый', '#3a3f49'],
    ['black', 'Чёрный', '#1e1f25'],
    ['navy', 'Тёмно-синий', '#26395f'],
    ['blue', 'Синий', '#2f6bb0'],
    ['green', 'Зелёный', '#2f6b4a'],
    ['red', 'Красный', '#b23a3a'],
    ['burgundy', 'Бордовый', '#6b2233'],
    ['mustard', 'Горчичный', '#c79a3a'],
    ['violet', 'Фиолетовый', '#5d4bb5'],
    ['sand', 'Песочный', '#b89468'],
    ['brown', 'Коричневый', '#6b4630'],
  ],
  eyes: [
    ['brown', 'Карий', '#6b4220'],
    ['dark', 'Тёмно-карий', '#3d2615'],
    ['hazel', 'Ореховый', '#8a6a30'],
    ['green', 'Зелёный', '#4d7a45'],
    ['blue', 'Голубой', '#3f7fb5'],
    ['grey', 'Серый', '#7d8a92'],
  ],
  skin: [
    ['porcelain', 'Фарфоровый', '#fbdcc8'],
    ['light', 'Светлый', '#f3c6a5'],
    ['beige', 'Бежевый', '#eab38c'],
    ['tan', 'Загорелый', '#d69a6e'],
    ['honey', 'Медовый', '#b97c50'],
    ['bronze', 'Бронзовый', '#945b36'],
    ['chestnut', 'Каштановый', '#6e4027'],
    ['dark', 'Тёмный', '#4a2a1a'],
  ],
}

const shape = (name, name_ru) => ({ name, name_ru, genders: BOTH, shape: true })
const model = (name, name_ru, file, color, genders = BOTH) => ({ name, name_ru, file, color, genders })

/** type: palette, what of a model takes the colour, items. The first shape of a type is the base's own. */
export const TYPES = [
  {
    type: 'beardStyle',
    palette: 'hair',
    tint: 'beard',
    items: [
      ['stubble', 'Щетина'],
      ['short', 'Короткая борода'],
      ['full', 'Полная борода'],
      ['long', 'Длинная борода'],
      ['goatee', 'Эспаньолка'],
      ['van-dyke', 'Ван Дейк'],
      ['chinstrap', 'Шкиперская'],
      ['moustache', 'Усы'],
    ].map(([name, name_ru]) => model(name, name_ru, `beard_${name}`, 'dark-brown', [MAN])),
  },
  {
    type: 'eyebrowStyle',
    palette: 'hair',
    tint: 'brow',
    items: [
      ['01', 'Естественные'],
      ['02', 'С изломом'],
      ['03', 'Высокой дугой'],
      ['04', 'Прямые'],
      ['05', 'Короткие'],
      ['06', 'Тонкие'],
      ['07', 'Едва заметные'],
      ['08', 'Густые'],
      ['09', 'Широкие'],
      ['10', 'Мягкие'],
      ['11', 'Плавные'],
      ['12', 'Вразлёт'],
    ]
      .map(([name, name_ru]) => model(name, name_ru, `brow_${name}`, 'dark-brown'))
      .concat(model('mask', 'Маска', 'brow_mask', 'black')),
  },
  {
    type: 'hairStyle',
    palette: 'hair',
    tint: 'hair',
    items: [
      ['short-textured', 'Короткая стрижка', 'short01'],
      ['short-full', 'Объёмная стрижка', 'short02'],
      ['long-fringe', 'Косая чёлка', 'short03'],
      ['slicked', 'Зачёс назад', 'short04'],
      ['buzz', 'Под машинку', 'buzz'],
      ['curly', 'Кудри', 'curly'],
      ['coils', 'Мелкие кудри', 'coils'],
      ['afro', 'Афро', 'afro01'],
      ['bob', 'Каре', 'bob02'],
      ['bob-straight', 'Прямое каре', 'bob01'],
      ['long', 'Длинные волосы', 'long01'],
      ['braid', 'Коса', 'braid01'],
      ['ponytail', 'Хвост', 'ponytail01'],
      ['fedora', 'Шляпа федора', 'fedora'],
      ['bun', 'Пучок', 'bun'],
    ].map(([name, name_ru, file]) => model(name, name_ru, `hair_${file}`, 'dark-brown')),
  },
  {
    type: 'outfit',
    palette: 'cloth',
    tint: 'outfit',
    items: [
      model('suit', 'Костюм с галстуком', 'outfit_suit', 'graphite'),
      model('trench', 'Плащ сыщика', 'outfit_trench', 'sand'),
      model('doctor', 'Халат доктора', 'outfit_doctor', 'white'),
      model('overalls', 'Комбинезон', 'outfit_overalls', 'blue'),
      model('denim-set', 'Рабочий костюм', 'outfit_denim-set', 'navy'),
      model('tracksuit', 'Спортивный костюм', 'outfit_tracksuit', 'burgundy'),
      model('office-set', 'Платье-рубашка', 'outfit_office-set', 'navy', [WOMAN]),
      model('sport-set', 'Для фитнеса', 'outfit_sport-set', 'violet', [WOMAN]),
    ],
  },
  {
    type: 'top',
    palette: 'cloth',
    tint: 'top',
    items: [
      model('tee', 'Футболка', 'top_tee', 'blue'),
      model('tee-relaxed', 'Свободная футболка', 'top_tee-relaxed', 'white'),
      model('tee-striped', 'Тельняшка', 'top_tee-striped', 'navy'),
      model('tee-graphic', 'Футболка со звездой', 'top_tee-graphic', 'green'),
      model('longsleeve', 'Лонгслив', 'top_longsleeve', 'graphite'),
      model('shirt', 'Рубашка', 'top_shirt', 'white'),
      model('shirt-plaid', 'Рубашка в клетку', 'top_shirt-plaid', 'red'),
      model('jacket', 'Куртка', 'top_jacket', 'green'),
      model('blazer', 'Пиджак', 'top_blazer', 'navy'),
      model('sheriff', 'Жилет шерифа', 'top_sheriff', 'brown'),
      model('crop', 'Топ', 'top_crop', 'red', [WOMAN]),
    ],
  },
  {
    type: 'bottom',
    palette: 'cloth',
    tint: 'bottom',
    items: [
      model('jeans', 'Джинсы', 'bottom_jeans', 'navy'),
      model('chinos', 'Чинос', 'bottom_chinos', 'sand'),
      model('trousers', 'Брюки', 'bottom_trousers', 'graphite'),
      model('joggers', 'Джоггеры', 'bottom_joggers', 'black'),
      model('shorts', 'Шорты', 'bottom_shorts', 'sand'),
      model('jean-shorts', 'Джинсовые шорты', 'bottom_jean-shorts', 'blue'),
      model('leggings', 'Леггинсы', 'bottom_leggings', 'black', [WOMAN]),
      model('skirt', 'Юбка', 'bottom_skirt', 'graphite', [WOMAN]),
      model('hotpants', 'Мини-шорты', 'bottom_hotpants', 'navy', [WOMAN]),
    ],
  },
  {
    type: 'footwear',
    palette: 'cloth',
    tint: 'footwear',
    items: [
      model('sneakers', 'Кеды', 'footwear_sneakers', 'red'),
      model('high-tops', 'Высокие кеды', 'footwear_high-tops', 'black'),
      model('runners', 'Кроссовки', 'footwear_runners', 'white'),
      model('loafers', 'Лоферы', 'footwear_loafers', 'brown'),
      model('oxfords', 'Оксфорды', 'footwear_oxfords', 'black'),
      model('boots', 'Ботинки', 'footwear_boots', 'brown'),
    ],
  },
  {
    type: 'eyeShape',
    palette: 'eyes',
    tint: 'eye_iris',
    color: 'brown',
    items: [
      shape('almond', 'Миндалевидные'),
      shape('round', 'Круглые'),
      shape('narrow', 'Узкие'),
      shape('upturned', 'Уголки вверх'),
      shape('downturned', 'Уголки вниз'),
      shape('monolid', 'Азиатские'),
      shape('large', 'Большие'),
      shape('hooded', 'С нависшим веком'),
    ],
  },
  {
    type: 'faceshape',
    palette: 'skin',
    tint: 'skin',
    color: 'beige',
    items: [
      shape('oval', 'Овальное'),
      shape('round', 'Круглое'),
      shape('square', 'Квадратное'),
      shape('heart', 'Сердцевидное'),
      shape('long', 'Вытянутое'),
      shape('diamond', 'Ромбовидное'),
    ],
  },
  {
    type: 'lipShape',
    palette: null,
    tint: null,
    items: [
      shape('natural', 'Естественные'),
      shape('full', 'Полные'),
      shape('thin', 'Тонкие'),
      shape('heart', 'Бантиком'),
      shape('wide', 'Широкие'),
      shape('small', 'Маленькие'),
      shape('smile', 'С улыбкой'),
      shape('downturned', 'Уголки вниз'),
    ],
  },
  {
    type: 'noseShape',
    palette: null,
    tint: null,
    items: [
      shape('straight', 'Прямой'),
      shape('button', 'Пуговкой'),
      shape('aquiline', 'Орлиный'),
      shape('wide', 'Широкий'),
      shape('narrow', 'Узкий'),
      shape('long', 'Длинный'),
      shape('snub', 'Курносый'),
      shape('bulbous', 'Картошкой'),
    ],
  },
]

/** What every avatar has, by gender: body, and lashes. */
export const BASES = [
  ['base', 'lash'],
  ['base', 'lash'],
]

/** Which of the source's lashes those are. */
export const LASHES = ['lash_03', 'lash_02']

const FACE = { eyeShape: 'almond', faceshape: 'oval', lipShape: 'natural', noseShape: 'straight' }

/** What a new avatar wears. */
export const DEFAULTS = [
  { ...FACE, eyebrowStyle: '01', hairStyle: 'short-full', top: 'tee', bottom: 'jeans', footwear: 'runners' },
  { ...FACE, eyebrowStyle: '01', hairStyle: 'long', top: 'shirt', bottom: 'jeans', footwear: 'sneakers' },
]

export const GENDERS = ['male', 'female']
