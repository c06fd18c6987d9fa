import { type ClubEvening, getClubEvenings } from '@gorod/contracts/club-evenings'
import { getClubGames, getClubTable } from '@gorod/contracts/club-games'
import { getClubMatches } from '@gorod/contracts/club-matches'
import { type ClubPage, getClub, getClubOffice, getClubsOf, listClubs } from '@gorod/contracts/clubs'
import { answer } from './fake-answer.ts'

const NAMES = [
  'Шах',
  'Марта',
  'Нота',
  'Сойка',
  'Рыжая',
  'Барон',
  'Дворник',
  'Кудряш',
  'Луна',
  'Север',
  'Тополь',
]
const person = (id: number) => ({ id, username: NAMES[id - 1] ?? `Игрок ${id}`, image: null })
const ONLINE = [1, 2, 3, 4, 7, 9]

/** A club as its owner sees it. */
export const CLUB: ClubPage = {
  id: 12,
  name: 'Табакерка',
  motto:
    'Играем с 2019 года по вторникам и субботам. Спокойный стол, длинная логика, разбор после каждой игры.',
  about: 'Новичкам рады: приходите на вечер гостем.\n\nСудим по очереди.',
  schedule: 'вт и сб, 20:00',
  takesApplications: true,
  minMmr: 1600,
  countedMembers: 4,
  membersCount: NAMES.length,
  foundedAt: '2026-01-19T12:00:00.000Z',
  members: NAMES.map((_, index) => ({
    ...person(index + 1),
    role: index === 0 ? ('owner' as const) : index === 3 ? ('officer' as const) : ('member' as const),
    judge: index === 1 || index === 2,
    online: ONLINE.includes(index + 1),
    joinedAt: '2026-02-01T12:00:00.000Z',
  })),
  lobbies: [
    {
      lobbyId: '8f8f2f5e-6f0d-4a53-9a59-3f7c7a2b9d01',
      name: 'Кухня',
      membersOnly: true,
      seated: 6,
      seats: 10,
    },
  ],
  tables: [
    {
      number: 218,
      phase: { kind: 'vote', number: 2 },
      alive: [true, true, false, true, true, true, true, false, false, true],
    },
  ],
  gamesCount: 418,
  seasonPlace: 12,
  me: { role: 'owner', application: null, blacklisted: false, applicationsCount: 2 },
}

/** The same as a player sees it who is no member. */
export const GUEST_CLUB: ClubPage = {
  ...CLUB,
  me: { role: null, application: null, blacklisted: false, applicationsCount: 0 },
}

export const EMPTY_CLUB: ClubPage = {
  ...GUEST_CLUB,
  motto: '',
  about: '',
  schedule: '',
  takesApplications: false,
  membersCount: 1,
  members: CLUB.members.slice(0, 1),
  lobbies: [],
  tables: [],
  gamesCount: 0,
  seasonPlace: null,
  me: null,
}

const evening = (id: number, title: string, taken: number, of: number): ClubEvening => ({
  id,
  title,
  startsAt: `2026-11-${20 + id * 2}T17:00:00.000Z`,
  places: of,
  membersOnly: id === 2,
  signed: Array.from({ length: Math.min(taken, of) }, (_, index) => person(index + 1)),
  waiting: Array.from({ length: Math.max(0, taken - of) }, (_, index) => person(of + index + 1)),
  begun: id === 1,
})

export const CLUB_ANSWERS = [
  answer(listClubs, {
    rows: [
      { id: 12, name: 'Табакерка', motto: CLUB.motto, membersCount: 64 },
      { id: 13, name: 'Полуночники', motto: '', membersCount: 12 },
    ],
    totalCount: 2,
  }),
  answer(getClub, CLUB),
  answer(getClubsOf, [
    { id: 12, name: 'Табакерка', role: 'owner' as const },
    { id: 13, name: 'Полуночники', role: 'member' as const },
  ]),
  answer(getClubEvenings, [
    evening(1, 'Субботний стол, две игры', 9, 10),
    evening(2, 'Вторник новичков', 6, 10),
    evening(3, 'Кубок клуба, тур 4', 11, 10),
  ]),
  answer(getClubMatches, [
    {
      id: 2,
      startsAt: '2026-12-05T17:00:00.000Z',
      state: 'challenged',
      challenger: { id: 13, name: 'Полуночники', team: [], points: 0, wins: 0 },
      opponent: { id: 12, name: 'Табакерка', team: [], points: 0, wins: 0 },
      games: 0,
      begun: false,
    },
    {
      id: 1,
      startsAt: '2026-11-14T17:00:00.000Z',
      state: 'accepted',
      challenger: { id: 12, name: 'Табакерка', team: [1, 2, 3, 4, 5].map(person), points: 6.4, wins: 6 },
      opponent: { id: 13, name: 'Полуночники', team: [30, 31, 32, 33, 34].map(person), points: 4.1, wins: 4 },
      games: 2,
      begun: false,
    },
  ]),
  answer(
    getClubTable,
    [26.4, 25.1, 23.9, 20.2, 18.8, 17.4, 12.5, 9.1].map((sum, index) => ({
      ...person(index + 1),
      place: index + 1,
      games: 31 - index,
      wins: 20 - index,
      extra: 6.4 - index / 2,
      sum,
    })),
  ),
  answer(getClubGames, {
    rows: [
      { number: 217, endedAt: '2026-11-20T19:10:00.000Z', winner: 'red' as const, members: 8, counts: true },
      {
        number: 203,
        endedAt: '2026-11-17T18:20:00.000Z',
        winner: 'black' as const,
        members: 3,
        counts: false,
      },
      { number: 198, endedAt: '2026-11-14T18:20:00.000Z', winner: null, members: 7, counts: false },
    ],
    totalCount: 3,
  }),
  answer(getClubOffice, {
    applications: [{ ...person(20), text: 'Играю два года, сужу.', appliedAt: '2026-11-20T12:00:00.000Z' }],
    links: [{ id: 1, token: 'made-up', expiresAt: '2026-12-01T12:00:00.000Z', used: 3, uses: 10 }],
    blacklist: [{ ...person(21), reason: 'Грубил судье' }],
  }),
]

export const NO_CLUB_ANSWERS = [
  answer(listClubs, { rows: [], totalCount: 0 }),
  answer(getClub, EMPTY_CLUB),
  answer(getClubsOf, []),
  answer(getClubEvenings, []),
  answer(getClubMatches, []),
  answer(getClubTable, []),
  answer(getClubGames, { rows: [], totalCount: 0 }),
  answer(getClubOffice, { applications: [], links: [], blacklist: [] }),
]
