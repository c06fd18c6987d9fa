import { getConversation, getConversations, listMessageReports } from '@gorod/contracts/messages'
import { getPeople, getRecentPlayers, getTies } from '@gorod/contracts/people'
import { answer } from './fake-answer.ts'

const person = (id: number, username: string) => ({ id, username, image: null })
const MOMENT = '2026-11-20T18:30:00.000Z'
const message = (id: number, own: boolean, text: string) => ({ id, own, text, at: MOMENT })
const away = (seenAt: string | null) => ({ online: seenAt === null ? null : false, doing: null, seenAt })

export const PEOPLE_ANSWERS = [
  answer(getConversations, {
    conversations: [
      { with: person(1, 'Рыжая'), last: message(4, false, 'В восемь буду.'), unread: 2 },
      { with: person(5, 'Дворник'), last: message(1, true, 'Спасибо за игру!'), unread: 0 },
    ],
    unread: 2,
  }),
  answer(getConversation, {
    with: person(1, 'Рыжая'),
    messages: [
      message(4, false, 'В восемь буду.'),
      message(3, false, 'Сначала ужин.'),
      message(2, true, 'Сыграем сегодня?'),
    ],
    hasMore: true,
    maySend: true,
  }),
  answer(listMessageReports, {
    rows: [
      {
        id: 1,
        reporter: { id: 1, username: 'Рыжая', sent: 3, confirmed: 1, falseNow: 0, aDay: 10 },
        accused: { id: 9, username: 'Гудвин' },
        text: 'Угрожает после каждой игры',
        at: MOMENT,
        messages: [
          { byAccused: false, reported: false, text: 'Голосовала по игре', at: MOMENT },
          { byAccused: true, reported: true, text: 'Ещё раз проголосуешь в меня, пожалеешь', at: MOMENT },
          { byAccused: false, reported: true, text: 'Перестань', at: MOMENT },
        ],
        confirmedBefore: 1,
        taken: null,
        decision: null,
      },
    ],
    totalCount: 1,
  }),
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
  answer(getConversations, { conversations: [], unread: 0 }),
  answer(getConversation, { with: person(1, 'Рыжая'), messages: [], hasMore: false, maySend: false }),
  answer(listMessageReports, { rows: [], totalCount: 0 }),
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
