import { getSeasonAchievements, getWeekQuests } from '@gorod/contracts/quests'
import { answer } from './fake-answer.ts'

const goal = (place: number, have: number, need: number) => ({
  keyword: `goal-${place}`,
  name: ['Тихий голос', 'Точная рука', 'Обе стороны', 'Честный сезон'][place % 4] ?? '',
  description: [
    'Доиграйте 3 игры без единого фола.',
    'Играя за город, 4 раза проголосуйте за того, кто окажется мафией.',
    'Выиграйте по одной игре за город и за мафию.',
    'Доиграть 20 игр сезона. Уход или удаление отнимает десять.',
  ][place % 4] as string,
  have,
  need,
})
const quest = (place: number, have: number, need: number) => ({
  ...goal(place, have, need),
  done: have === need,
})
const WEEK = { endsAt: '2026-11-29T21:00:00.000Z', tickets: 1 }

export const QUEST_ANSWERS = [
  answer(getWeekQuests, { ...WEEK, quests: [quest(0, 3, 3), quest(1, 2, 4), quest(2, 1, 2)] }),
  answer(getSeasonAchievements, {
    running: {
      season: 'autumn-2026',
      achievements: [goal(3, 20, 20), goal(0, 9, 15), goal(1, 1, 3), goal(2, 7, 10)],
    },
    earlier: [
      { season: 'summer-2026', achievements: [goal(3, 20, 20), goal(0, 15, 15)] },
      { season: 'spring-2026', achievements: [goal(2, 10, 10)] },
    ],
  }),
]

export const NO_QUEST_ANSWERS = [
  answer(getWeekQuests, { ...WEEK, quests: [quest(0, 0, 3), quest(1, 0, 4), quest(2, 0, 2)] }),
  answer(getSeasonAchievements, {
    running: {
      season: 'autumn-2026',
      achievements: [goal(3, 0, 20), goal(0, 0, 15), goal(1, 0, 3), goal(2, 0, 10)],
    },
    earlier: [],
  }),
]
