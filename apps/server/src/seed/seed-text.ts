/** Everything of the seed that people read on the pages. */
export const SEED_NAMES = {
  players: ['Анна', 'Борис', 'Вера', 'Глеб', 'Дарья', 'Егор', 'Жанна', 'Захар', 'Ирина', 'Кирилл'],
  judge: 'Судья Лев',
  moderator: 'Модератор Мария',
  administrator: 'Администратор Нина',
} as const

export const SEED_LOBBY = { name: 'Вечерний стол' } as const

export const SEED_CHAMPIONSHIP = { title: 'Кубок первого снега', places: 40 } as const

export const SEED_ARTICLE = {
  slug: 'pervyy-vecher',
  title: 'Первый вечер за столом',
  summary: 'Что взять с собой, кого слушать и когда молчать.',
  markdown:
    'В первый вечер достаточно трёх правил.\n\n1. Слушайте.\n2. Голосуйте вовремя.\n3. Не спешите верить шерифу.\n',
} as const
