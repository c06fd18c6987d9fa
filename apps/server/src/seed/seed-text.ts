/** Everything of the seed that people read on the pages. */
export const SEED_NAMES = {
  players: ['Анна', 'Борис', 'Вера', 'Глеб', 'Дарья', 'Егор', 'Жанна', 'Захар', 'Ирина', 'Кирилл'],
  judge: 'Судья Лев',
  moderator: 'Модератор Мария',
  administrator: 'Администратор Нина',
  neighbours: [
    'Метроном',
    'Марта',
    'Полынь',
    'Шах',
    'Гудвин',
    'Тихий',
    'Аптекарь',
    'Сойка',
    'Мельник',
    'Рысь',
    'Капитан',
    'Север',
    'Дворник',
    'Пиксель',
    'Ласточка',
    'Луна',
  ],
} as const

/** What the first player says about themself. */
export const SEED_PROFILE = {
  description: 'Играю с 2014 года. Люблю спокойный стол и длинную логику.',
  telegram: 'anna_gorod',
  instagram: 'anna.photo',
  twitch: '',
} as const

/** Codes of the site's list of regions, by turns; the last shows none. */
export const SEED_REGIONS = ['ru', 'ru', 'kz', 'by', 'ge', 'lv', undefined] as const

export const SEED_LOBBY = { name: 'Вечерний стол' } as const

export const SEED_CHAMPIONSHIP = { title: 'Кубок первого снега', places: 40 } as const

export const SEED_TALK = [
  'Сыграем сегодня в восемь?',
  'Да, только без капитанских голосований.',
  'Договорились. Зову Веру и Глеба.',
  'Глеба не надо, он опять всё сольёт.',
] as const

export const SEED_CASES = {
  reports: [
    { kind: 'hints', text: 'После ночи 1 смотрит в сторону и сразу знает мою проверку.' },
    { kind: 'hints', text: 'Показывает номера на пальцах.' },
    { kind: 'insults', text: 'Всю речь оскорблял соседей.' },
    { kind: 'throwing', text: 'Голосовал против своей версии два круга подряд.' },
  ],
  verdict: 'Подсказки вне игры запрещены, также жестами и в переписке.',
  ban: 'Оскорбления в чате',
  appeal: 'Я поправлял очки, на записи это видно.',
  protest: 'Фол за жест был не мой: в этот момент говорил седьмой.',
  message: 'Это обидно, и не в первый раз.',
} as const

export const SEED_CUP = {
  title: 'Кубок ночного города',
  description: 'Пять туров одним составом. Смотрите таблицу, расписание и сетку посадки.',
} as const

export const SEED_CLUB = {
  name: 'Табакерка',
  motto: 'Спокойный стол, длинная логика, разбор после каждой игры.',
  about: 'Играем с 2019 года.\n\nНовичкам рады: приходите на вечер гостем.',
  schedule: 'вт и сб, 20:00',
  takesApplications: true,
  minMmr: null,
  countedMembers: 4,
} as const

export const SEED_OTHER_CLUB = {
  ...SEED_CLUB,
  name: 'Полуночники',
  motto: 'Собираемся, когда город уже спит.',
  about: 'Первая игра в полночь, разбор утром.',
  schedule: 'пт, 23:30',
} as const

/** Evenings: in how many days, with how many places, and how many people sign up. */
export const SEED_EVENINGS = [
  { title: 'Субботний стол, две игры', inDays: 2, places: 10, signed: 9 },
  { title: 'Вторник новичков', inDays: 5, places: 10, signed: 6 },
  { title: 'Кубок клуба, тур 4', inDays: 9, places: 20, signed: 21 },
] as const

export const SEED_APPLICATION = 'Сужу пять лет, хочу вести ваши вечера.'

export const SEED_ARTICLE = {
  slug: 'pervyy-vecher',
  title: 'Первый вечер за столом',
  summary: 'Что взять с собой, кого слушать и когда молчать.',
  markdown:
    'В первый вечер достаточно трёх правил.\n\n1. Слушайте.\n2. Голосуйте вовремя.\n3. Не спешите верить шерифу.\n',
} as const
