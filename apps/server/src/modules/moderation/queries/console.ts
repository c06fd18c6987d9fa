import type { ApartPlayer, AuditEntry, Ban, ModeratedPlayer } from '@gorod/contracts/moderation'
import { may } from '@gorod/contracts/permissions'
import { AppError } from '../../../platform/app-error.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/db.ts'
import { hiddenEmail } from '../../../platform/mail/hidden-email.ts'
import type { Account, AccountsApi } from '../../accounts/public.ts'
import type { GivenBan } from '../public.ts'
import { listApartOf } from '../store/apart-store.ts'
import { readAudit } from '../store/audit-store.ts'
import { countBans, listBansOf, readActiveBans } from '../store/bans-store.ts'

interface ConsoleDeps {
  readonly db: Db
  readonly clock: Clock
  readonly accounts: AccountsApi
}

const PLAYERS_PAGE_SIZE = 20

export async function findPlayers(
  { db, clock, accounts }: ConsoleDeps,
  { text, page }: { readonly text: string; readonly page: number },
): Promise<{ rows: ModeratedPlayer[]; totalCount: number }> {
  const { rows, totalCount } = await accounts.searchAccounts(text, {
    limit: PLAYERS_PAGE_SIZE,
    offset: (page - 1) * PLAYERS_PAGE_SIZE,
  })
  const ids = rows.map(({ id }) => id)
  const [active, counts] = await Promise.all([
    readActiveBans(db, ids, new Date(clock.now())),
    countBans(db, ids),
  ])
  const givers = await accountsOf(
    accounts,
    [...active.values()].map(({ byAccount }) => byAccount),
  )
  return {
    rows: rows.map(({ id, username, email, verified, rights, registeredAt }) => {
      const ban = active.get(id)
      return {
        id,
        username,
        email: email === null ? null : hiddenEmail(email),
        verified,
        rights,
        registered: registeredAt.toISOString(),
        ban: ban === undefined ? null : toBan(ban, givers),
        bansCount: counts.get(id) ?? 0,
      }
    }),
    totalCount,
  }
}

/** The newest first. */
export async function listBans({ db, accounts }: ConsoleDeps, accountId: number): Promise<Ban[]> {
  if ((await accounts.getAccount(accountId)) === null) throw new AppError('profile_not_found')
  const bans = await listBansOf(db, accountId)
  const givers = await accountsOf(
    accounts,
    bans.map(({ byAccount }) => byAccount),
  )
  return bans.map((ban) => toBan(ban, givers))
}

/** The latest first. */
export async function listApart({ db, accounts }: ConsoleDeps, accountId: number): Promise<ApartPlayer[]> {
  if ((await accounts.getAccount(accountId)) === null) throw new AppError('profile_not_found')
  const rows = await listApartOf(db, accountId)
  const names = await namesOf(
    accounts,
    rows.flatMap(({ otherId, byAccount }) => [otherId, byAccount]),
  )
  return rows.map(({ otherId, byAccount, reason, at }) => ({
    player: { id: otherId, username: names.get(otherId) ?? `№ ${otherId}` },
    by: names.get(byAccount) ?? `№ ${byAccount}`,
    reason,
    at: at.toISOString(),
  }))
}

export async function listAudit(
  { db, accounts }: ConsoleDeps,
  page: number,
): Promise<{ rows: AuditEntry[]; totalCount: number }> {
  const { rows, totalCount } = await readAudit(db, page)
  const names = await namesOf(
    accounts,
    rows.flatMap(({ byAccount, aboutAccount }) => [byAccount, aboutAccount]),
  )
  return {
    rows: rows.map(({ id, at, byAccount, act, aboutAccount, about, reason, change }) => ({
      id,
      at: at.toISOString(),
      by: names.get(byAccount) ?? `№ ${byAccount}`,
      act,
      player: aboutAccount === null ? null : { id: aboutAccount, username: names.get(aboutAccount) ?? '' },
      about,
      reason,
      change: change ?? null,
    })),
    totalCount,
  }
}

async function accountsOf(
  accounts: AccountsApi,
  ids: readonly (number | null)[],
): Promise<ReadonlyMap<number, Account>> {
  const wanted = [...new Set(ids.flatMap((id) => id ?? []))]
  const found = wanted.length === 0 ? [] : await accounts.listAccounts(wanted)
  return new Map(found.map((account) => [account.id, account]))
}

async function namesOf(
  accounts: AccountsApi,
  ids: readonly (number | null)[],
): Promise<ReadonlyMap<number, string>> {
  const found = await accountsOf(accounts, ids)
  return new Map([...found.values()].map(({ id, username }) => [id, username]))
}

function toBan(ban: GivenBan, givers: ReadonlyMap<number, Account>): Ban {
  const giver = ban.byAccount === null ? undefined : givers.get(ban.byAccount)
  return {
    id: ban.id,
    category: ban.category,
    reason: ban.reason,
    from: ban.from.toISOString(),
    until: ban.until?.toISOString() ?? null,
    by: ban.byAccount === null ? null : (giver?.username ?? `№ ${ban.byAccount}`),
    byAdministrator: giver !== undefined && may(giver.rights, 'administer'),
    lifted: ban.lifted,
  }
}
