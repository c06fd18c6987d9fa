import { HOUR_MS } from '@gorod/contracts/durations'
import type { Pace } from '@gorod/contracts/search'
import { presets, seatsOf } from '@gorod/rules'
import { AppError } from '../../../platform/app-error.ts'
import type { JudgingDeps } from '../domain/deps.ts'
import { countPractices, insertPractice } from '../store/practices-store.ts'

const RULE_SET = 'fiim'

/** Opens a table of ten practice players with the account as its judge, and plans what they do. */
export async function startPractice(deps: JudgingDeps, accountId: number, pace: Pace): Promise<string> {
  const account = await deps.accounts.getAccount(accountId)
  if (account === null) throw new Error(`account ${accountId} is signed in and does not exist`)
  const now = deps.clock.now()
  const perHour = deps.config.games.practicePerHour
  if ((await countPractices(deps.db, accountId, new Date(now - HOUR_MS))) >= perHour)
    throw new AppError('too_many_requests', { details: { retryAfterSeconds: HOUR_MS / 1000, perHour } })
  const { username, image, portrait } = account
  const gameId = await deps.db.transaction().execute(async (tx) => {
    const id = await deps.games.create(tx, {
      mode: 'practice',
      type: 'other',
      ruleSet: RULE_SET,
      pace,
      players: deps.games.withBots([], seatsOf(presets[RULE_SET])),
      judge: { accountId, username, image, portrait },
      comingFrom: null,
    })
    const seed = deps.random.bytes(16).toString('hex')
    await insertPractice(tx, { gameId: id, accountId, seed, startedAt: new Date(now) })
    return id
  })
  deps.games.opened(gameId)
  deps.activity.announce([accountId])
  return gameId
}
