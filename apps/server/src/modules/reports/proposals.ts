import { DAY_MS } from '@gorod/contracts/durations'
import { REPORT_LIMITS as LIMITS } from '@gorod/contracts/reports'
import { countProposals, type ProposalCount } from '@gorod/rules'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/db.ts'
import type { AccountsApi } from '../accounts/public.ts'
import type { GamesApi } from '../games/public.ts'
import { sumProposals, writeProposals } from './store/proposals-store.ts'

interface ProposalsDeps {
  readonly db: Db
  readonly clock: Clock
  readonly accounts: Pick<AccountsApi, 'listAccounts'>
  readonly games: Pick<GamesApi, 'finishedLog'>
}

/**
 * Keeps of a finished game who proposed penalties to the table, and what became of them (rule book §12.3). Practice does not count:
 * practice players vote there.
 */
export async function keepProposals({ db, accounts, games }: ProposalsDeps, gameId: string): Promise<void> {
  const game = await games.finishedLog(gameId)
  if (game === null || game.mode === 'practice') return
  const counts = countProposals(game.events)
  const people = game.seats.flatMap(({ accountId, result: { seat } }) => {
    const count = counts.get(seat)
    return accountId === null || count === undefined ? [] : [{ accountId, ...count }]
  })
  if (people.length === 0) return
  await db.transaction().execute(async (tx) => {
    const known = await accounts.listAccounts(
      people.map(({ accountId }) => accountId),
      tx,
    )
    const living = new Set(known.filter(({ deleted }) => !deleted).map(({ id }) => id))
    await writeProposals(tx, { ...game, people: people.filter(({ accountId }) => living.has(accountId)) })
  })
}

const NONE: ProposalCount = { decided: 0, rejected: 0 }

export const keptSince = (now: number): Date => new Date(now - LIMITS.proposalDays * DAY_MS)

/** Returns what became of the penalties that each of these accounts proposed lately. */
export async function readProposals(
  { db, clock }: Pick<ProposalsDeps, 'db' | 'clock'>,
  accountIds: readonly number[],
): Promise<(accountId: number) => ProposalCount> {
  const sums = await sumProposals(db, accountIds, keptSince(clock.now()))
  return (accountId) => sums.get(accountId) ?? NONE
}
