import { clubChangedMessage } from '@gorod/contracts/clubs'
import { type ClubPermission, type ClubRole, mayInClub } from '@gorod/contracts/permissions'
import { AppError } from '../../../platform/app-error.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/db.ts'
import { holdLock } from '../../../platform/db/hold-lock.ts'
import type { Random } from '../../../platform/random.ts'
import type { Realtime } from '../../../platform/realtime/realtime.ts'
import type { AccountsApi } from '../../accounts/public.ts'
import type { ModerationApi } from '../../moderation/public.ts'
import type { Announcement, NotificationsApi } from '../../notifications/public.ts'
import type { StatisticsApi } from '../../statistics/public.ts'
import type { Club, Member } from '../domain/club.ts'
import { readClub } from '../store/clubs-store.ts'
import { listMembers } from '../store/members-store.ts'

export interface ClubCommandDeps {
  readonly db: Db
  readonly clock: Clock
  readonly random: Random
  readonly accounts: Pick<AccountsApi, 'getAccount' | 'listAccounts' | 'findByName'>
  readonly moderation: Pick<ModerationApi, 'checkBan' | 'audit'>
  readonly statistics: Pick<StatisticsApi, 'mmrOf' | 'countGames'>
  readonly notifications: NotificationsApi
  readonly realtime: Pick<Realtime, 'sendAnywhere'>
}

type Notice = Pick<Announcement, 'title' | 'key' | 'goodUntil'> & {
  readonly text?: string
  readonly path?: string
}

/** One transaction over a locked club. Other modules are asked before it. */
export interface ClubChange {
  readonly tx: Db
  readonly club: Club
  readonly members: readonly Member[]
  /** What the caller is in the club. Null: no member. */
  readonly role: ClubRole | null
  readonly at: Date
  /** After the commit the pages of these accounts learn that the club has changed for them. With a notice they are told why. */
  readonly tell: (accountIds: readonly number[], notice?: Notice) => Promise<void>
}

interface Caller {
  readonly clubId: number
  readonly accountId: number
  /** What the caller needs to be allowed; absent: nothing. */
  readonly permission?: ClubPermission
  /** Whose clubs are counted as well: the account that is taken in, or gets the club. */
  readonly about?: number
}

/** Throws `not_found` for no club or a closed one, `forbidden` where the role of the caller does not allow it. */
export async function changeClub<Result>(
  {
    db,
    clock,
    notifications,
    realtime,
  }: Pick<ClubCommandDeps, 'db' | 'clock' | 'notifications' | 'realtime'>,
  { clubId, accountId, permission, about = accountId }: Caller,
  act: (change: ClubChange) => Promise<Result>,
): Promise<Result> {
  const told: number[] = []
  const result = await db.transaction().execute(async (tx) => {
    // The clubs of an account are counted: two changes of them do not run at once. Always taken before the club, the lower number first.
    for (const id of [...new Set([accountId, about])].sort((one, other) => one - other))
      await holdLock(tx, 'club-member', id)
    const club = await readClub(tx, clubId, { lock: true })
    if (club === null) throw new AppError('not_found')
    const members = await listMembers(tx, clubId)
    const role = members.find((member) => member.accountId === accountId)?.role ?? null
    if (permission !== undefined && !mayInClub(role, permission)) throw new AppError('forbidden')
    const at = new Date(clock.now())
    const tell: ClubChange['tell'] = async (accountIds, notice) => {
      told.push(...accountIds)
      if (notice === undefined) return
      const { text = '', path = `/clubs/${clubId}` } = notice
      await notifications.announce(tx, accountIds, { ...notice, kind: 'club', text, path })
    }
    return act({ tx, club, members, role, at, tell })
  })
  for (const id of new Set(told)) realtime.sendAnywhere(id, clubChangedMessage, { clubId })
  return result
}

export function roleOf({ members }: Pick<ClubChange, 'members'>, accountId: number): ClubRole | null {
  return members.find((member) => member.accountId === accountId)?.role ?? null
}

/** Who answers applications. */
export function officersOf({ members }: Pick<ClubChange, 'members'>): number[] {
  return members.filter(({ role }) => mayInClub(role, 'admit')).map(({ accountId }) => accountId)
}
