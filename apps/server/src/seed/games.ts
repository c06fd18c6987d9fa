import { simulateGame } from '@gorod/bots/testing'
import { type AddressedCommand, type GameEvent, replay, type State } from '@gorod/rules'
import type { NewGame } from '../modules/games/public.ts'
import type { People, Person } from './people.ts'
import type { Seeding } from './seeding.ts'

type Outcome = 'town' | 'mafia' | 'team loss'

interface Wanted {
  readonly outcome: Outcome
  readonly daysAgo: number
  readonly mode: 'rated' | 'league'
}

const GAMES: readonly Wanted[] = [
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

async function playGame({ app }: Seeding, { players, judge }: People, wanted: Wanted): Promise<string> {
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
  { players }: People,
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
