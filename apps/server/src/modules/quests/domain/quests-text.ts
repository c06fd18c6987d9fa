export const QUEST_TEXTS = {
  clean_games: { name: 'Тихий голос', description: 'Доиграйте 3 игры без единого фола.' },
  full_games: { name: 'До последнего слова', description: 'Доиграйте 5 игр: без ухода и удаления.' },
  clean_wins: { name: 'Чистая победа', description: 'Выиграйте 2 игры, не получив ни одного фола.' },
  town_votes: {
    name: 'Точная рука',
    description: 'Играя за город, 4 раза проголосуйте за того, кто окажется мафией.',
  },
  voted_out: {
    name: 'Верный приговор',
    description: 'Играя за город, 2 раза проголосуйте за мафию в голосовании, после которого она уйдёт.',
  },
  hits: {
    name: 'Острый глаз',
    description:
      'Попадите 4 раза: голосом, после которого ушла мафия, проверкой шерифа, проверкой дона или лучшим ходом с двумя чёрными.',
  },
  wins: { name: 'Три рассвета', description: 'Выиграйте 3 игры.' },
  town_wins: { name: 'Город проснулся', description: 'Выиграйте 2 игры за город.' },
  both_sides: { name: 'Обе стороны', description: 'Выиграйте по одной игре за город и за мафию.' },
} as const
export type QuestKeyword = keyof typeof QUEST_TEXTS

export const SEASON_TEXTS = {
  fair_season: {
    name: 'Честный сезон',
    description: 'Доиграть 20 игр сезона. Уход или удаление отнимает десять.',
  },
  clean_season: { name: 'Без фолов', description: 'Доиграть 15 игр сезона без единого фола.' },
  best_moves: {
    name: 'Последнее слово',
    description: 'Назвать двух или трёх чёрных в лучшем ходе, 3 раза за сезон.',
  },
  sides: { name: 'По обе стороны', description: 'Выиграть за сезон 5 игр за город и 5 за мафию.' },
} as const
export type SeasonKeyword = keyof typeof SEASON_TEXTS

/** It leaves the site: what was done would tell of the role. */
export const QUEST_DONE = {
  title: 'Задание недели выполнено',
  text: 'Награда: билет. Задания недели видны в вашем профиле.',
} as const
