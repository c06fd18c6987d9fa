/** Everything of the seed that people read on the pages. */
export const SEED_NAMES = {
  players: ['Анна', 'Борис', 'Вера', 'Глеб', 'Дарья', 'Егор', 'Жанна', 'Захар', 'Ирина', 'Кирилл'],
  judge: 'Судья Лев',
  moderator: 'Модератор Мария',
  administrator: 'Администратор Нина',
} as const

export const SEED_LOBBY = { name: 'Вечерний стол' } as const

export const SEED_CHAMPIONSHIP = { title: 'Кубок первого снега', places: 40 } as const

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
