import { getPeople, getRecentPlayers, getTies } from '@gorod/contracts/people'
import { answer } from './fake-answer.ts'

const person = (id: number, username: string) => ({ id, username, image: null })
const away = (seenAt: string | null) => ({ online: seenAt === null ? null : false, doing: null, seenAt })

export const PEOPLE_ANSWERS = [
  answer(getPeople, {
    friends: [
      { ...person(1, 'Рыжая'), online: true, doing: 'lobby' as const, seenAt: null },
      { ...person(2, 'Вера К.'), online: true, doing: 'searching' as const, seenAt: null },
      { ...person(3, 'Барон'), online: true, doing: 'game' as const, seenAt: null },
      { ...person(4, 'Луна'), online: true, doing: null, seenAt: null },
      { ...person(5, 'Дворник'), ...away('2026-11-20T18:30:00.000Z') },
      { ...person(6, 'Север'), ...away(null) },
    ],
    requests: [person(7, 'Тополь')],
    asked: [person(8, 'Фиалка')],
    following: [{ ...person(9, 'Метроном'), online: null }],
    followersCount: 21,
    onlineFor: 'friends' as const,
  }),
  answer(getRecentPlayers, [
    { ...person(10, 'Пиксель'), friendship: 'none' as const },
    { ...person(1, 'Рыжая'), friendship: 'friends' as const },
    { ...person(7, 'Тополь'), friendship: 'asks' as const },
    { ...person(8, 'Фиалка'), friendship: 'asked' as const },
  ]),
  answer(getTies, { following: false, friendship: 'asks' as const, online: true }),
]

export const NO_PEOPLE_ANSWERS = [
  answer(getPeople, {
    friends: [],
    requests: [],
    asked: [],
    following: [],
    followersCount: 0,
    onlineFor: 'friends' as const,
  }),
  answer(getRecentPlayers, []),
  answer(getTies, { following: false, friendship: 'none' as const, online: null }),
]
