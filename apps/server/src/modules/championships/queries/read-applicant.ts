import type { AccountsApi } from '../../accounts/public.ts'
import type { ClubsApi } from '../../clubs/public.ts'
import type { StatisticsApi } from '../../statistics/public.ts'
import type { Applicant } from '../domain/entry.ts'

export interface ApplicantDeps {
  readonly accounts: Pick<AccountsApi, 'getAccount'>
  readonly statistics: Pick<StatisticsApi, 'mmrOf' | 'countGames'>
  readonly clubs: Pick<ClubsApi, 'listIdsOf'>
}

/** What conditions of entry look at; null: no such account. */
export async function readApplicant(
  { accounts, statistics, clubs }: ApplicantDeps,
  accountId: number,
): Promise<Applicant | null> {
  const account = await accounts.getAccount(accountId)
  if (account === null || account.deleted) return null
  const [mmr, { games }, clubIds] = await Promise.all([
    statistics.mmrOf([accountId]),
    statistics.countGames(accountId),
    clubs.listIdsOf(accountId),
  ])
  const { username, verified, registeredAt } = account
  return { username, verified, registeredAt, mmr: mmr.get(accountId) ?? 0, games, clubIds }
}
