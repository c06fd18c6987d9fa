import { may, mayLiftBan, type Right } from '@gorod/contracts/permissions'
import type { Db } from '../../../platform/db/db.ts'
import type { AccountsApi } from '../../accounts/public.ts'
import { MODERATION_TEXTS as T } from '../domain/moderation-text.ts'
import type { GivenBan } from '../public.ts'

interface LiftDeps {
  readonly accounts: Pick<AccountsApi, 'listAccounts' | 'listWhoMay'>
}

type Ban = Pick<GivenBan, 'id' | 'accountId' | 'byAccount'>

/** See `ModerationApi.lifters`. */
export async function lifters(
  { accounts }: LiftDeps,
  bans: readonly Ban[],
): Promise<ReadonlyMap<number, readonly number[]>> {
  const rightsOf = await readRights(accounts, partiesOf(bans))
  const moderators = await accounts.listWhoMay('moderate')
  return new Map(
    bans.map((ban) => {
      const about = ranksOf(ban, rightsOf)
      return [ban.id, moderators.flatMap(({ id, rights }) => (mayLiftBan(rights, about) ? [id] : []))]
    }),
  )
}

/** See `ModerationApi.liftRefusals`. */
export async function liftRefusals(
  { accounts }: LiftDeps,
  moderatorId: number,
  bans: readonly Ban[],
  tx?: Db,
): Promise<ReadonlyMap<number, string>> {
  const rightsOf = await readRights(accounts, [moderatorId, ...partiesOf(bans)], tx)
  return new Map(
    bans.flatMap((ban): [number, string][] => {
      const about = ranksOf(ban, rightsOf)
      if (mayLiftBan(rightsOf(moderatorId), about)) return []
      return [[ban.id, about.byAdministrator ? T.adminBan : T.moderatorsBan]]
    }),
  )
}

type RightsOf = (accountId: number | null) => readonly Right[]

async function readRights(
  accounts: LiftDeps['accounts'],
  ids: readonly number[],
  tx?: Db,
): Promise<RightsOf> {
  const people = await accounts.listAccounts([...new Set(ids)], tx)
  const rights = new Map(people.map((account) => [account.id, account.rights]))
  return (id) => rights.get(id ?? 0) ?? []
}

const partiesOf = (bans: readonly Ban[]): readonly number[] =>
  bans.flatMap(({ accountId, byAccount }) => [accountId, byAccount ?? []].flat())

/** The rights of the banned account and of the account that gave the ban. */
const ranksOf = ({ accountId, byAccount }: Ban, rightsOf: RightsOf) => ({
  theirs: rightsOf(accountId),
  byAdministrator: may(rightsOf(byAccount), 'administer'),
})
