import { simulateGame } from '@gorod/bots/testing'
import { getProfile } from '@gorod/contracts/profile'
import { type AddressedCommand, type GameEvent, replay, type State } from '@gorod/rules'
import type { NewGame } from '../modules/games/public.ts'
import type { People, Person } from './people.ts'
import type { Seeding } from './seeding.ts'

type Outcome = 'town' | 'mafia' | 'team loss'

interface WantedGame {
  readonly outcome: Outcome
  readonly daysAgo: number
  readonly mode: 'rated' | 'league'
}

const GAMES: readonly WantedGame[] = [
  { outcome: 'town', daysAgo: 4, mode: 'rated' },
  { outcome: 'mafia', daysAgo: 3, mode: 'rated' },
  { outcome: 'team loss', daysAgo: 2, mode: 'league' },
]
/** Each side wins about every second game of bots. */
const MOST_ATTEMPTS = 50

/** Three finished games at the same table, unless there are finished games already. */
export async function seedGames(seeding: Seeding, people: People): Promise<void> {
  const { app, clock, print } = seeding
  const before = await app.games.api.listFinished(0, GAMES.length)
  for (const { number } of before) print(`There: the game /match/${number}`)
  for (const wanted of GAMES.slice(before.length)) {
    const gameId = await clock.shifted(-wanted.daysAgo, () => playGame(seeding, people, wanted))
    const sheet = await app.games.api.resultSheet(gameId)
    print(`New: the game /match/${sheet?.number} (${wanted.outcome})`)
  }
  // Ratings, statistics and achievements are counted by jobs.
  await app.drainJobs()
}

/** League games of the ten players, from which there are league points, and rated ones of changing tables. */
const LEAGUE_GAMES = 9
const RATED_GAMES = 12
const SEATS = 10
/** The last of them a few hours ago, the first three weeks: a rating shows how its places have moved in a week. */
const LATEST_DAYS_AGO = 0.1
const DAYS_BETWEEN = 1.7

/** Games of the last weeks, so that ratings, figures and quests have something to count. */
export async function seedSeason(seeding: Seeding, people: People): Promise<void> {
  const { app, site, clock, print } = seeding
  const { players, neighbours, judge } = people
  const known = await site.call(getProfile, { query: { user_id: String(neighbours[0]?.id) } })
  if (known !== null && known.games_count > 0) {
    print('There: the games of the season')
    return
  }
  const judges = [judge, ...neighbours.slice(0, 2)]
  const everybody = [...players, ...neighbours]
  const league = Array.from({ length: LEAGUE_GAMES }, (_, index) => ({
    mode: 'league' as const,
    daysAgo: LATEST_DAYS_AGO + index * DAYS_BETWEEN,
    table: players,
    judge: judges[index % judges.length] ?? judge,
  }))
  const rated = Array.from({ length: RATED_GAMES }, (_, index) => ({
    mode: 'rated' as const,
    daysAgo: LATEST_DAYS_AGO + 0.3 + index * DAYS_BETWEEN,
    table: tableOf(everybody, index),
    judge: null,
  }))
  for (const { daysAgo, ...game } of [...league, ...rated])
    await clock.shifted(-daysAgo, () => playSeasonGame(seeding, game))
  await app.drainJobs()
  print(`New: ${LEAGUE_GAMES + RATED_GAMES} games of the season`)
}

/** The first of all plays every second game; the others take turns. */
function tableOf(everybody: readonly Person[], game: number): readonly Person[] {
  const [first, ...others] = everybody as [Person, ...Person[]]
  const start = game % 2 === 0 ? [first] : []
  const turn = Array.from({ length: SEATS - start.length }, (_, place) => {
    return others[(game * (SEATS - 1) + place) % others.length] as Person
  })
  return [...start, ...turn]
}

async function playSeasonGame(
  { app }: Seeding,
  {
    mode,
    table,
    judge,
  }: { readonly mode: 'rated' | 'league'; readonly table: readonly Person[]; readonly judge: Person | null },
): Promise<void> {
  const gameId = await app.platform.db.transaction().execute((tx) =>
    app.games.api.create(tx, {
      mode,
      type: 'match',
      ruleSet: 'fiim',
      pace: 'normal',
      comingFrom: null,
      players: table.map(chairOf),
      judge: judge === null ? null : chairOf(judge),
    }),
  )
  await app.games.api.playOut(gameId, (begun) => {
    const { ruleSet } = replay(begun)
    return simulateGame({ ruleSet, begun, seed: `season ${gameId}` }).events.slice(begun.length)
  })
}

async function playGame({ app }: Seeding, { players, judge }: People, wanted: WantedGame): Promise<string> {
  const judged = wanted.outcome === 'team loss'
  const game: NewGame = {
    mode: wanted.mode,
    type: 'match',
    ruleSet: 'fiim',
    pace: 'normal',
    comingFrom: null,
    players: players.map(chairOf),
    judge: judged ? chairOf(judge) : null,
  }
  const gameId = await app.platform.db.transaction().execute((tx) => app.games.api.create(tx, game))
  await app.games.api.playOut(gameId, (begun) => playOn(begun, wanted.outcome))
  return gameId
}

function chairOf({ id, username }: Person) {
  return { accountId: id, username, image: null, portrait: null }
}

/** A finished game of the lobby at a table of a club: ten people who sat down in its name. */
export async function playClubGame(
  { app }: Pick<Seeding, 'app'>,
  players: readonly Person[],
  { clubId, outcome }: { readonly clubId: number; readonly outcome: Outcome },
): Promise<void> {
  const game: NewGame = {
    mode: 'lobby',
    type: 'other',
    ruleSet: 'fiim',
    pace: 'normal',
    comingFrom: null,
    players: players.map(chairOf),
    judge: null,
  }
  const gameId = await app.platform.db.transaction().execute(async (tx) => {
    const id = await app.games.api.create(tx, game)
    await app.clubs.api.keepGame(tx, { clubId, gameId: id, playerIds: players.map((player) => player.id) })
    return id
  })
  await app.games.api.playOut(gameId, (begun) => playOn(begun, outcome))
}

/** Bots play from these events to the end, again and again until it is the end that is wanted. */
function playOn(begun: readonly GameEvent[], outcome: Outcome): readonly GameEvent[] {
  const { ruleSet } = replay(begun)
  for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
    const { events, state } = simulateGame({
      ruleSet,
      begun,
      seed: `seed ${attempt}`,
      judge: judgeFor(outcome),
    })
    if (outcomeOf(state) === outcome) return events.slice(begun.length)
  }
  throw new Error(`${MOST_ATTEMPTS} games ended otherwise than wanted: ${outcome}`)
}

function outcomeOf({ final }: State): Outcome | null {
  if (final === null) return null
  if (final.reason === 'team_loss') return 'team loss'
  return final.winner === 'red' ? 'town' : final.winner === 'black' ? 'mafia' : null
}

/** The judge of the third game declares the loss of a team on the second day. */
function judgeFor(outcome: Outcome): (state: State) => AddressedCommand | null {
  const command = { type: 'declareTeamLoss', seat: 1, reason: 'seed', by: 'judge' } as const
  return ({ phase }) => (outcome === 'team loss' && phase.day === 2 && phase.id === 'speech' ? command : null)
}
