import type { CaseKind } from '@gorod/contracts/cases'
import { DAY_MS } from '@gorod/contracts/durations'
import { may } from '@gorod/contracts/permissions'
import type { ActiveBan } from '@gorod/contracts/search'
import { AppError } from '../../platform/app-error.ts'
import { topic } from '../../platform/bus/bus.ts'
import type { Db } from '../../platform/db/db.ts'
import { gather } from '../../platform/db/gather.ts'
import { jobHandler } from '../../platform/jobs/jobs.ts'
import type { Module, PersonalDataHolder, Platform } from '../../platform/module.ts'
import type { AccountsApi } from '../accounts/public.ts'
import type { NotificationsApi } from '../notifications/public.ts'
import type { SettingsApi } from '../settings/public.ts'
import { banForLeaving } from './commands/ban-for-leaving.ts'
import { banFollowedJob, followOwner, keepMarks, removeIdleMarks } from './commands/follow-owner.ts'
import { keepApart } from './commands/keep-apart.ts'
import { banWithin } from './commands/moderate.ts'
import { reasonError } from './domain/reason.ts'
import { consoleRoutes } from './http/console-routes.ts'
import { playerRoutes } from './http/player-routes.ts'
import { type ModerationApi, pairKey, type UndoTies, type WaitsFor } from './public.ts'
import { lifters, liftRefusals } from './queries/lift-refusals.ts'
import { queueApi } from './queue.ts'
import { deleteApartOf, listApartAmong } from './store/apart-store.ts'
import { deleteOldAudit, writeAudit } from './store/audit-store.ts'
import {
  listBansBetween,
  listBansOf,
  readActiveBans,
  readBans,
  shortenBan,
  takeBack,
} from './store/bans-store.ts'
import { deleteBlocksOf, hasBlock, listBlocked, listBlocksAmong } from './store/blocks-store.ts'
import { deleteTakenBy } from './store/cases-store.ts'
import { moderationMigrations } from './store/migrations.ts'

export interface ModerationDeps extends Platform {
  readonly accounts: AccountsApi
  readonly settings: SettingsApi
  readonly notifications: NotificationsApi
}

const searchClosed = topic<{ readonly reason: string }>('moderation.searchClosed')
const accountBanned = topic<{ readonly accountId: number }>('moderation.banned')

/** Bans, rights, blocks between players, the search switch, and the record of all these acts. */
export function createModeration(deps: ModerationDeps): Module<ModerationApi> {
  const { db, clock, bus, accounts, settings, notifications } = deps
  const blockHooks: UndoTies[] = []
  const apartHooks: UndoTies[] = []
  const waiting = new Map<CaseKind, WaitsFor>()
  const readBan = gather((accountIds: readonly number[]) =>
    readActiveBans(db, accountIds, new Date(clock.now())),
  )
  const activeBan = async (accountId: number): Promise<ActiveBan | null> => {
    const ban = await readBan(accountId)
    const now = clock.now()
    return ban === undefined ? null : { reason: ban.reason, until: ban.until?.getTime() ?? null, now }
  }
  const banned = (accountId: number) => bus.publish(accountBanned, { accountId })
  followOwners(deps)
  const api: ModerationApi = {
    activeBan,
    async checkBan(accountId) {
      const ban = await activeBan(accountId)
      if (ban !== null) throw new AppError('ban_is_still_active', { details: ban })
    },
    async mayJudge(accountId) {
      const rights = (await accounts.getAccount(accountId))?.rights ?? []
      return may(rights, 'judge')
    },
    ...pairsApart(deps, { blocked: blockHooks, keptApart: apartHooks }),
    banForLeaving: (tx, accountId, gameId) => banForLeaving(deps, tx, accountId, gameId),
    ban: (tx, by, wish) => banWithin(tx, { clock, accounts, banned }, by, wish),
    ...givenBans(deps),
    ...queueApi(deps, waiting),
    audit: (tx, entry) =>
      writeAudit(tx, { reason: null, aboutAccount: null, ...entry, at: new Date(clock.now()) }),
    reasonError,
    searchDisabledReason: () => settings.get('searchDisabledReason'),
    onSearchClosed: (listener) => bus.subscribe(searchClosed, ({ reason }) => listener(reason)),
    onBanned: (listener) => bus.subscribe(accountBanned, ({ accountId }) => listener(accountId)),
  }
  return {
    name: 'moderation',
    api,
    migrations: moderationMigrations,
    routes: [
      ...consoleRoutes({
        db,
        clock,
        accounts,
        settings,
        notifications,
        realtime: deps.realtime,
        banned,
        closed: (reason) => bus.publish(searchClosed, { reason }),
        waits: (kind) => waiting.get(kind),
      }),
      ...playerRoutes({ db, clock, accounts, settings, blocked: allOf(blockHooks) }),
    ],
    jobs: [jobHandler(banFollowedJob, async ({ accountId }) => banned(accountId))],
    cleanup: (now) => cleanUp(deps, now),
    personalData: personalData(db),
  }
}

/** Bans go with the owner of a deleted account. */
function followOwners(deps: ModerationDeps): void {
  deps.accounts.onOwner({
    left: (tx, accountId, marks) => keepMarks(tx, deps, accountId, marks),
    proved: (tx, accountId, marks) => followOwner(tx, deps, accountId, marks),
  })
}

async function cleanUp({ db, settings }: ModerationDeps, now: Date): Promise<void> {
  await removeIdleMarks(db, now)
  const { auditDays } = await settings.get('retention')
  await deleteOldAudit(db, new Date(now.getTime() - auditDays * DAY_MS))
}

const personalData = (db: Db): PersonalDataHolder => ({
  collect: async (accountId) => ({
    bans: (await listBansOf(db, accountId)).map(({ byAccount: _by, ...ban }) => ban),
    blocked: await listBlocked(db, accountId),
  }),
  // Bans stay, for moderators who look back and for the owner who comes back (`follow-owner.ts`).
  async forget(accountId) {
    await deleteBlocksOf(db, accountId)
    await deleteApartOf(db, accountId)
    await deleteTakenBy(db, accountId)
  },
})

/** The part of the API by which other modules read, shorten and take back bans. */
function givenBans({
  db,
  clock,
  accounts,
}: Pick<ModerationDeps, 'db' | 'clock' | 'accounts'>): Pick<
  ModerationApi,
  'bansOf' | 'bans' | 'bansBetween' | 'liftRefusals' | 'lifters' | 'shortenBan' | 'takeBackBan'
> {
  return {
    bansOf: (accountId) => listBansOf(db, accountId),
    bans: (ids) => readBans(db, ids),
    bansBetween: (from, to) => listBansBetween(db, from, to),
    liftRefusals: (moderatorId, bans) => liftRefusals({ accounts }, moderatorId, bans),
    lifters: (bans) => lifters({ accounts }, bans),
    shortenBan,
    takeBackBan: (tx, banId) => takeBack(tx, banId, new Date(clock.now())),
  }
}

/** The part of the API about pairs that must not sit together, by a block of a player or by a moderator. */
function pairsApart(
  { db, clock, accounts }: Pick<ModerationDeps, 'db' | 'clock' | 'accounts'>,
  hooks: { readonly blocked: UndoTies[]; readonly keptApart: UndoTies[] },
): Pick<ModerationApi, 'isBlocked' | 'onBlock' | 'onKeptApart' | 'blockedPairs' | 'keepApart'> {
  return {
    isBlocked: (accountId, otherId, tx) => hasBlock(tx ?? db, accountId, otherId),
    onBlock: (undo) => void hooks.blocked.push(undo),
    onKeptApart: (undo) => void hooks.keptApart.push(undo),
    async blockedPairs(accountIds, tx) {
      const blocks = await listBlocksAmong(tx ?? db, accountIds)
      const apart = await listApartAmong(tx ?? db, accountIds)
      return new Set([
        ...blocks.map(({ accountId, blockedId }) => pairKey(accountId, blockedId)),
        ...apart.map(({ accountId, otherId }) => pairKey(accountId, otherId)),
      ])
    },
    keepApart: (tx, by, wish) => keepApart(tx, { clock, accounts, undo: allOf(hooks.keptApart) }, by, wish),
  }
}

/** Calls all of them; what they return is one call too. */
function allOf(hooks: readonly UndoTies[]): UndoTies {
  return async (tx, accountId, blockedId) => {
    const after: Awaited<ReturnType<UndoTies>>[] = []
    for (const undo of hooks) after.push(await undo(tx, accountId, blockedId))
    return () => {
      for (const tell of after) tell?.()
    }
  }
}
