import type { AccountsApi } from '../../accounts/public.ts'
import type { StatisticsApi } from '../../statistics/public.ts'
import type { Applicant } from '../domain/entry.ts'

export interface ApplicantDeps {
  readonly accounts: Pick<AccountsApi, 'getAccount'>
  readonly statistics: Pick<StatisticsApi, 'mmrOf' | 'countGames'>
}

/** What conditions of entry look at; null: no such account. */
export async function readApplicant(
  { accounts, statistics }: ApplicantDeps,
  accountId: number,
): Promise<Applicant | null> {
  const account = await accounts.getAccount(accountId)
  if (account === null || account.deleted) return null
  const [mmr, { games }] = await Promise.all([
    statistics.mmrOf([accountId]),
    statistics.countGames(accountId),
  ])
  const { username, verified, registeredAt } = account
  return { username, verified, registeredAt, mmr: mmr.get(accountId) ?? 0, games }
}
