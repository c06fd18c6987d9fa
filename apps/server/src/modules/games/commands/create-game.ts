import { createHash } from 'node:crypto'
import type { GameMode } from '@gorod/contracts/game'
import type { Pace } from '@gorod/contracts/search'
import type { GameJudge } from '@gorod/contracts/table-people'
import {
  createGame,
  nextDeadline,
  presets,
  type RuleSet,
  replay,
  rolesForSeats,
  withHumanJudge,
  withPace,
} from '@gorod/rules'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/db.ts'
import type { Jobs } from '../../../platform/jobs/jobs.ts'
import type { Random } from '../../../platform/random.ts'
import type { ActivityApi, Chair } from '../../activity/public.ts'
import { publicProgress } from '../domain/public-progress.ts'
import { gameBegunJob, type NewGame, type PlayedRules, type Substitute } from '../public.ts'
import { insertGames, type NewGameRecord } from '../store/games-store.ts'

const SEED_BYTES = 32

/** The part of the preset's time that a phase takes. */
const PACE_FACTORS: Readonly<Record<Pace, number>> = { normal: 1, brisk: 0.35 }

/** In these modes a judge leads the pace from the start; elsewhere where the lobby says so, or by a button. */
const LED_BY_JUDGE: ReadonlySet<GameMode> = new Set(['league', 'championship'])

interface NewGameDeps {
  readonly clock: Clock
  readonly random: Random
  readonly phaseFactor: number
}

interface WriteNewGamesDeps extends NewGameDeps {
  readonly activity: Pick<ActivityApi, 'move'>
  readonly jobs: Pick<Jobs, 'enqueueAll'>
}

/** See {@link GamesApi.createAll}. As many statements for a hundred games as for one. */
export async function writeNewGames(
  tx: Db,
  games: readonly NewGame[],
  deps: WriteNewGamesDeps,
): Promise<readonly string[]> {
  if (games.length === 0) return []
  const made = games.map((game) => ({ game, record: prepareGame(game, deps) }))
  await insertGames(
    tx,
    made.map(({ record }) => record),
  )
  await deps.activity.move(
    tx,
    made.flatMap(({ game, record: { id: gameId } }) =>
      chairsOf(game).map(({ accountId, seat }) => ({
        accountId,
        from: game.comingFrom,
        to: { kind: 'game', gameId, seat } as const,
      })),
    ),
  )
  const told = made.filter(({ game }) => game.mode !== 'practice')
  await deps.jobs.enqueueAll(
    tx,
    gameBegunJob,
    told.map(({ record: { id: gameId } }) => ({
      payload: { gameId },
      options: { key: `game-begun:${gameId}` },
    })),
  )
  return made.map(({ record }) => record.id)
}

/** The accounts of a new game and their seats. */
function chairsOf({ players, judge, secondJudge }: NewGame): readonly { accountId: number; seat: Chair }[] {
  const seated = players.flatMap(({ accountId }, index) =>
    accountId === null ? [] : [{ accountId, seat: index + 1 }],
  )
  return [
    ...seated,
    ...(judge ? [{ accountId: judge.accountId, seat: 'judge' as const }] : []),
    ...(secondJudge ? [{ accountId: secondJudge.accountId, seat: 'secondJudge' as const }] : []),
  ]
}

/**
 * The seed is drawn here, before anybody picks a card. Its hash is public from the first event on and the seed itself
 * when the game is over, so everybody can deal again and compare.
 */
export function prepareGame(game: NewGame, { clock, random, phaseFactor }: NewGameDeps): NewGameRecord {
  if (game.practice !== undefined && game.mode !== 'practice') {
    throw new RangeError(`a ${game.mode} game is dealt by chance`)
  }
  const { secondJudge = null } = game
  const seed = random.bytes(SEED_BYTES).toString('hex')
  const at = clock.now()
  const ruleSet = ruleSetOf(game)
  const events = createGame({
    ruleSet: isPlayed(game.ruleSet) ? ruleSet : withPace(ruleSet, PACE_FACTORS[game.pace] * phaseFactor),
    judge: game.judge === null ? 'automatic' : 'human',
    secondJudge: secondJudge !== null,
    seats: game.players.length,
    seed,
    seedHash: createHash('sha256').update(seed).digest('hex'),
    chosenRole: game.practice?.chosenRole ?? null,
    at,
  })
  const state = replay(events)
  const deadline = nextDeadline(state)
  return {
    id: newGameId(random, at),
    mode: game.mode,
    championshipId: game.championshipId ?? null,
    type: game.type,
    ruleSet: ruleSet.id,
    rulesName: typeof game.ruleSet === 'string' ? null : game.ruleSet.name,
    isPrivate: game.isPrivate ?? false,
    isSealed: game.isSealed ?? false,
    botLevel: game.practice?.botLevel ?? 'player',
    createdAt: new Date(at),
    deadlineAt: deadline ? new Date(deadline.at) : null,
    players: game.players.map(({ accountId, username, image, portrait }, index) => ({
      seat: index + 1,
      userId: accountId,
      username,
      image,
      portrait,
      bot: accountId === null,
    })),
    judge: game.judge && judgeOf(game.judge),
    secondJudge: secondJudge && judgeOf(secondJudge),
    entries: events.map((event) => ({ event, commandId: null })),
    progress: publicProgress(state),
  }
}

function judgeOf({ accountId: userId, username, image, portrait }: Substitute): GameJudge {
  return { userId, username, image, portrait }
}

function isPlayed(rules: NewGame['ruleSet']): rules is PlayedRules {
  return typeof rules !== 'string' && 'played' in rules
}

/** The rules of the table, with a deck of its size. */
function ruleSetOf({ ruleSet, mode, players, judge, judgeLeadsPace = false }: NewGame): RuleSet {
  if (typeof ruleSet !== 'string' && mode !== 'lobby') {
    throw new RangeError(`a ${mode} game has the rules of a rule book`)
  }
  // They have the deck of the table, its judge and its pace.
  if (isPlayed(ruleSet)) return ruleSet.played
  const chosen = typeof ruleSet === 'string' ? presets[ruleSet] : ruleSet.ruleSet
  const sized = { ...chosen, roles: rolesForSeats(chosen, players.length) }
  const isLed = judgeLeadsPace || sized.judgeLeadsPace || LED_BY_JUDGE.has(mode)
  return judge === null ? sized : withHumanJudge(sized, isLed)
}

/**
 * A UUID of version 7 (RFC 9562): first the milliseconds of the moment, then 74 bits of chance. Games of one month so lie
 * side by side, which is how the log is divided (decision 036).
 */
export function newGameId(random: Random, at: number): string {
  const moment = at.toString(16).padStart(12, '0')
  return `${moment.slice(0, 8)}-${moment.slice(8)}-7${random.uuid().slice(15)}`
}
