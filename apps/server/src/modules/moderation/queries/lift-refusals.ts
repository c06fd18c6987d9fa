import { may, mayLiftBan } from '@gorod/contracts/permissions'
import type { Db } from '../../../platform/db/db.ts'
import type { AccountsApi } from '../../accounts/public.ts'
import { MODERATION_TEXTS as T } from '../domain/moderation-text.ts'
import type { GivenBan } from '../public.ts'

interface LiftDeps {
  readonly accounts: Pick<AccountsApi, 'listAccounts' | 'listWhoMay'>
}

/** See `ModerationApi.lifters`. */
export async function lifters(
  { accounts }: LiftDeps,
  { accountId, byAccount }: Pick<GivenBan, 'accountId' | 'byAccount'>,
): Promise<readonly number[]> {
  const people = await accounts.listAccounts([accountId, byAccount ?? []].flat())
  const rightsOf = (id: number | null) => people.find((one) => one.id === id)?.rights ?? []
  const ban = { theirs: rightsOf(accountId), byAdministrator: may(rightsOf(byAccount), 'administer') }
  const moderators = await accounts.listWhoMay('moderate')
  return moderators.flatMap(({ id, rights }) => (mayLiftBan(rights, ban) ? [id] : []))
}

/** See `ModerationApi.liftRefusals`. */
export async function liftRefusals(
  { accounts }: LiftDeps,
  moderatorId: number,
  bans: readonly Pick<GivenBan, 'id' | 'accountId' | 'byAccount'>[],
  tx?: Db,
): Promise<ReadonlyMap<number, string>> {
  const ids = bans.flatMap(({ accountId, byAccount }) => [accountId, byAccount ?? []].flat())
  const people = await accounts.listAccounts([...new Set([moderatorId, ...ids])], tx)
  const rights = new Map(people.map((account) => [account.id, account.rights]))
  const rightsOf = (id: number | null) => rights.get(id ?? 0) ?? []
  return new Map(
    bans.flatMap(({ id, accountId, byAccount }): [number, string][] => {
      const byAdministrator = may(rightsOf(byAccount), 'administer')
      if (mayLiftBan(rightsOf(moderatorId), { theirs: rightsOf(accountId), byAdministrator })) return []
      return [[id, byAdministrator ? T.adminBan : T.moderatorsBan]]
    }),
  )
}
