import type { startPractice } from '@gorod/contracts'
import { presets, seatsOf } from '@gorod/rules'
import type { z } from 'zod'
import type { Db } from '../../../platform/db/db.ts'
import type { AccountsApi } from '../../accounts/public.ts'
import type { ActivityApi } from '../../activity/public.ts'
import type { GamesApi, NewPlayer } from '../../games/public.ts'

export interface PracticeDeps {
  readonly db: Db
  readonly accounts: AccountsApi
  readonly activity: ActivityApi
  readonly games: GamesApi
}

/** A table at once: the account on a random seat, practice players on all others. */
export async function openPracticeTable(
  deps: PracticeDeps,
  accountId: number,
  wish: z.output<typeof startPractice>,
): Promise<string> {
  const account = await deps.accounts.getAccount(accountId)
  if (!account) throw new Error(`account ${accountId} is signed in and does not exist`)
  const { username, image, portrait } = account
  const human: NewPlayer = { accountId, username, image, portrait }
  const gameId = await deps.db.transaction().execute((tx) =>
    deps.games.create(tx, {
      mode: 'practice',
      type: 'other',
      ruleSet: wish.ruleSet,
      pace: wish.pace,
      players: deps.games.withBots([human], seatsOf(presets[wish.ruleSet])),
      judge: null,
      comingFrom: null,
    }),
  )
  deps.games.opened(gameId)
  deps.activity.announce([accountId])
  return gameId
}
