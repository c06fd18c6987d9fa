/** Everything of the seed that people read on the pages. */
export const SEED_NAMES = {
  players: ['Анна', 'Борис', 'Вера', 'Глеб', 'Дарья', 'Егор', 'Жанна', 'Захар', 'Ирина', 'Кирилл'],
  judge: 'Судья Лев',
  moderator: 'Модератор Мария',
  administrator: 'Администратор Нина',
} as const

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

export const SEED_EVENING = 'Субботний стол, две игры'

export const SEED_ARTICLE = {
  slug: 'pervyy-vecher',
  title: 'Первый вечер за столом',
  summary: 'Что взять с собой, кого слушать и когда молчать.',
  markdown:
    'В первый вечер достаточно трёх правил.\n\n1. Слушайте.\n2. Голосуйте вовремя.\n3. Не спешите верить шерифу.\n',
} as const
