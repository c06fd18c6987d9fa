import { getChampionshipConsole } from '@gorod/contracts/championship-console'
import {
  type ChampionshipForecast,
  type ChampionshipPage,
  type ChampionshipStanding,
  type ChampionshipStandings,
  getChampionshipForecast,
  getChampionshipStandings,
  listAllChampionships,
} from '@gorod/contracts/championship-pages'
import { PLAIN_PLAN } from '@gorod/contracts/championship-plan'
import { answer } from './fake-answer.ts'

const PLAYERS = 10
const CLUBS = ['Табакерка', 'Полуночники'] as const
const PLAN = {
  ...PLAIN_PLAN,
  description: 'Каждый встречается с каждым, каждый сидит на всех местах.',
  roundsBy: 'schedule' as const,
  rounds: 4,
  hiddenFrom: 4,
}
const HEAD = {
  id: 7,
  title: 'Кубок ночного города',
  startsAt: '2026-11-07T16:00:00.000Z',
  endsAt: '2026-11-29T20:00:00.000Z',
  places: 40,
  registeredCount: PLAYERS,
  life: 'running' as const,
  roundsBy: 'schedule' as const,
}
const person = (id: number) => ({ id, username: `Игрок ${id}`, image: null })
const { code: _code, list: _list, apart: _apart, ...shownPlan } = PLAN

/** A round of one table; every round begins one seat further. */
const round = (number: number): ChampionshipPage['rounds'][number] => ({
  round: number,
  stage: 'main',
  startsAt: number < 4 ? `2026-11-${10 + number}T16:00:00.000Z` : null,
  tables: [
    {
      table: 1,
      winner: number === 1 ? 'town' : number === 2 ? 'mafia' : null,
      state: number < 3 ? 'finished' : number === 3 ? 'playing' : 'planned',
      judgeId: null,
      number: number < 4 ? 200 + number : null,
      seats: Array.from({ length: PLAYERS }, (_, seat) => ((seat + number) % PLAYERS) + 1),
    },
  ],
})

export const CHAMPIONSHIP: ChampionshipPage = {
  ...HEAD,
  plan: { ...shownPlan, needsCode: false, needsListing: false },
  club: null,
  organisers: [person(31)],
  judges: [],
  players: [
    ...Array.from({ length: PLAYERS }, (_, index) => ({
      ...person(index + 1),
      mmr: 1400 - 20 * index,
      state: 'in' as const,
      club: CLUBS[index % 3] ?? null,
    })),
    { ...person(11), mmr: 1100, state: 'reserve', club: null },
  ],
  rounds: [1, 2, 3, 4].map(round),
  me: { state: 'in', conditions: [], organises: true },
}

/** Seated, and no round has begun: its players may still make room for the reserve. */
export const SEATED_CHAMPIONSHIP: ChampionshipPage = {
  ...CHAMPIONSHIP,
  life: 'seating',
  rounds: CHAMPIONSHIP.rounds.map((one) => ({
    ...one,
    startsAt: null,
    tables: one.tables.map((table) => ({ ...table, state: 'planned', winner: null, number: null })),
  })),
  me: { state: 'in', conditions: [], organises: false },
}

/** Its players search. */
export const SEARCHED_CHAMPIONSHIP: ChampionshipPage = {
  ...CHAMPIONSHIP,
  roundsBy: 'search',
  plan: { ...CHAMPIONSHIP.plan, roundsBy: 'search' },
  rounds: CHAMPIONSHIP.rounds.slice(0, 3),
}

/** Before its first round, with a condition that the reader does not meet. */
export const OPEN_CHAMPIONSHIP: ChampionshipPage = {
  ...CHAMPIONSHIP,
  life: 'registration',
  plan: { ...CHAMPIONSHIP.plan, fee: 1, needsCode: true },
  rounds: [],
  me: {
    state: null,
    conditions: [
      { kind: 'verified', met: true, need: null, have: null },
      { kind: 'minMmr', met: true, need: 1000, have: 1240 },
      { kind: 'minGames', met: false, need: 30, have: 12 },
    ],
    organises: false,
  },
}

const standing = (place: number): ChampionshipStanding => ({
  player: place,
  username: person(place).username,
  place,
  placeBefore: place === 2 ? 4 : place === 4 ? 2 : place,
  games: 2,
  wins: place % 3,
  extra: 0.4,
  leadWins: place % 2,
  firstKilled: 0,
  bestMove: 0.2,
  ci: place === 1 ? 0.16 : 0,
  late: place === 5 ? 0.8 : 0,
  sum: 2.6 - Math.floor(place / 2) * 0.2,
  decidedBy: place % 2 === 0 ? 'leadWins' : null,
  results: [1, 2].map((number) => ({ round: number, won: (place + number) % 2 === 0 })),
})

const FORECAST: ChampionshipForecast = {
  rows: Array.from({ length: PLAYERS }, (_, index) => ({
    player: index + 1,
    username: person(index + 1).username,
    place: index + 1,
    sum: 2.6 - 0.2 * index,
    ahead: 2,
    expected: 4.2 - 0.25 * index,
    bestPlace: Math.max(1, index - 1),
    worstPlace: Math.min(PLAYERS, index + 3),
    chance: index === 0 ? 0.999 : index === PLAYERS - 1 ? 0.002 : 1 - index / PLAYERS,
  })),
  cut: 5,
  endings: 1000,
}

/** Many players and rounds, of which four are over: its lists are cut. */
export const LONG_CHAMPIONSHIP: ChampionshipPage = {
  ...CHAMPIONSHIP,
  id: 8,
  plan: { ...CHAMPIONSHIP.plan, rounds: 6 },
  players: Array.from({ length: 40 }, (_, index) => ({
    ...person(index + 1),
    mmr: 1900 - 20 * index,
    state: 'in' as const,
    club: CLUBS[index % 3] ?? null,
  })),
  rounds: [1, 2, 3, 4, 5, 6].map((number) => {
    const like = round(number <= 4 ? 1 + (number % 2) : number === 5 ? 3 : 4)
    const tables = [1, 2].flatMap((table) => like.tables.map((one) => ({ ...one, table })))
    return { ...like, round: number, tables }
  }),
}

/** Its places: the first ten go on. */
export const LONG_STANDINGS: ChampionshipStandings = {
  rows: LONG_CHAMPIONSHIP.players.map((_, index) => ({
    ...standing(index + 1),
    games: 4,
    sum: 5.2 - 0.1 * index,
    results: [1, 2, 3, 4].map((number) => ({ round: number, won: (index + number) % 3 !== 0 })),
  })),
  cut: 10,
  nominees: [],
  hiddenFrom: null,
}

export const NO_CHAMPIONSHIP_ANSWERS = [
  answer(getChampionshipForecast, { rows: [], cut: null, endings: 0 }),
  answer(listAllChampionships, { rows: [], totalCount: 0 }),
  answer(getChampionshipStandings, { rows: [], cut: null, nominees: [], hiddenFrom: null }),
]

export const CHAMPIONSHIP_ANSWERS = [
  answer(listAllChampionships, {
    rows: [HEAD, { ...HEAD, id: 6, title: 'Осенний кубок', life: 'finished' as const }],
    totalCount: 2,
  }),
  answer(getChampionshipStandings, {
    rows: Array.from({ length: PLAYERS }, (_, index) => standing(index + 1)),
    cut: 5,
    nominees: [
      { nomination: 'mvp', usernames: ['Игрок 1'], points: 1.2 },
      { nomination: 'sheriff', usernames: ['Игрок 2', 'Игрок 5'], points: 0.8 },
    ],
    hiddenFrom: 4,
  }),
  answer(getChampionshipForecast, FORECAST),
  answer(getChampionshipConsole, {
    plan: { ...PLAN, apart: [[1, 2]] },
    revealed: false,
    fixed: ['roundsBy', 'tables', 'rounds', 'fee'],
    evenness: {
      pairs: [0, 0, 0, 0, 45],
      seats: [60, 40],
      squares: 720,
      leastSquares: 720,
      apartMeetings: 0,
      withoutJudge: 0,
      judgeConflicts: 1,
    },
    seed: '1',
    shortage: null,
    problems: [{ round: 4, table: 1, why: 'elsewhere', accountId: 3 }],
    owner: true,
    ownerId: 31,
    staff: [],
  }),
]
