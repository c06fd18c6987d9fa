import { HOUR_MS } from '@gorod/contracts/durations'
import type { startPractice } from '@gorod/contracts/search'
import { presets, seatsOf } from '@gorod/rules'
import type { z } from 'zod'
import { AppError } from '../../../platform/app-error.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/db.ts'
import type { Random } from '../../../platform/random.ts'
import type { AccountsApi } from '../../accounts/public.ts'
import type { ActivityApi } from '../../activity/public.ts'
import type { GamesApi, NewPlayer } from '../../games/public.ts'
import { insertPracticeStart, listPracticeStarts } from '../store/practice-starts.ts'

export interface PracticeDeps {
  readonly db: Db
  readonly accounts: AccountsApi
  readonly activity: ActivityApi
  readonly games: GamesApi
  readonly clock: Clock
  readonly random: Random
  /** The number of games that one account may start in an hour. */
  readonly perHour: number
}

/** Opens a table at once: the account on the seat it asked for or a random one, practice players on all others. */
export async function openPracticeTable(
  deps: PracticeDeps,
  accountId: number,
  wish: z.output<typeof startPractice>,
): Promise<string> {
  const account = await deps.accounts.getAccount(accountId)
  if (!account) throw new Error(`account ${accountId} is signed in and does not exist`)
  refuseWhatTheRulesLack(wish)
  await refuseTooMany(deps, accountId)
  const { username, image, portrait } = account
  const human: NewPlayer = { accountId, username, image, portrait }
  const seats = seatsOf(presets[wish.ruleSet])
  const seat = wish.seat ?? 1 + deps.random.integer(seats)
  const gameId = await deps.db.transaction().execute(async (tx) => {
    const id = await deps.games.create(tx, {
      mode: 'practice',
      type: 'other',
      ruleSet: wish.ruleSet,
      pace: wish.pace,
      players: deps.games.fillWithBots(
        Array.from({ length: seats }, (_, at) => (at + 1 === seat ? human : null)),
      ),
      judge: null,
      comingFrom: null,
      practice: {
        chosenRole: wish.role === null ? null : { seat, role: wish.role },
        botLevel: wish.level,
      },
    })
    await insertPracticeStart(tx, accountId, new Date(deps.clock.now()))
    return id
  })
  deps.games.opened(gameId)
  deps.activity.announce([accountId])
  return gameId
}

function refuseWhatTheRulesLack({ ruleSet, role, seat }: z.output<typeof startPractice>): void {
  const fields: Record<string, readonly string[]> = {}
  if (role !== null && presets[ruleSet].roles[role] === 0) fields.role = ['not in the deck of these rules']
  if (seat !== null && seat > seatsOf(presets[ruleSet])) fields.seat = ['not at a table of these rules']
  if (Object.keys(fields).length > 0) throw new AppError('validation_failed', { fields })
}

/**
 * An account with a game still gets the usual refusal. Two starts at one moment cannot both pass, because an account
 * has one place.
 */
async function refuseTooMany(
  { db, activity, clock, perHour }: PracticeDeps,
  accountId: number,
): Promise<void> {
  const now = clock.now()
  const starts = await listPracticeStarts(db, accountId, new Date(now - HOUR_MS))
  const first = starts.at(-perHour)
  if (first === undefined) return
  const place = await activity.placeOf(accountId)
  if (place !== null) throw await activity.refusalAt(place)
  const retryAfterSeconds = Math.ceil((first.getTime() + HOUR_MS - now) / 1000)
  throw new AppError('too_many_requests', { details: { retryAfterSeconds, perHour } })
}
