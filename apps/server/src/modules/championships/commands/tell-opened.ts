import type { ChampionshipPlan } from '@gorod/contracts/championship-plan'
import { z } from 'zod'
import type { Db } from '../../../platform/db/db.ts'
import { type Jobs, job } from '../../../platform/jobs/jobs.ts'
import type { AccountsApi } from '../../accounts/public.ts'
import type { ClubsApi } from '../../clubs/public.ts'
import { type ModerationApi, pairKey } from '../../moderation/public.ts'
import type { Announcement, NotificationsApi } from '../../notifications/public.ts'
import type { PeopleApi } from '../../people/public.ts'
import type { Wish } from '../domain/championship.ts'
import { NOTIFIED_TEXTS as N } from '../domain/championships-text.ts'
import { type PlannedChampionship, readChampionship } from '../store/championships-store.ts'

/** The registration of a championship is open. Told again it replaces what was told. */
export const registrationOpenedJob = job('championship-registration-opened', z.object({ id: z.int() }))

export interface TellOpenedDeps {
  readonly db: Db
  readonly accounts: Pick<AccountsApi, 'findByName' | 'listAccounts' | 'listWhoMay'>
  readonly moderation: Pick<ModerationApi, 'blockedPairs'>
  readonly notifications: NotificationsApi
  readonly people: Pick<PeopleApi, 'followersOf'>
  readonly clubs: Pick<ClubsApi, 'membersOf'>
}

type Entry = Pick<ChampionshipPlan, 'conditions' | 'list' | 'code'>

/** Anybody may come who is good enough: neither invited nor a member of something. */
export function isForEverybody({ conditions, list, code }: Entry): boolean {
  return conditions.clubId === null && list === null && code === null
}

/** Says in the channel of the site that there will be a championship; once. */
export async function tellAnnounced(
  { notifications }: Pick<TellOpenedDeps, 'notifications'>,
  tx: Db,
  { id, title, startsAt, plan }: Wish & { readonly id: number; readonly plan: Entry },
): Promise<void> {
  if (!isForEverybody(plan)) return
  await notifications.broadcast(tx, {
    key: `championship-new:${id}`,
    title: N.announced(title),
    text: N.starts(startsAt),
    path: `/championships/${id}`,
    goodUntil: startsAt,
    to: ['channel'],
  })
}

/** In the transaction that opens the registration; whom to tell is found out after it. */
export function tellOpenedLater({ jobs }: { readonly jobs: Jobs }, tx: Db, id: number): Promise<void> {
  return jobs.enqueue(tx, registrationOpenedJob, { id })
}

/** Tells who can register now: who is invited by name, the club, or the followers of the owner and all who asked for such news. */
export async function tellOpened(deps: TellOpenedDeps, { id }: { readonly id: number }): Promise<void> {
  const { db, notifications } = deps
  const championship = await readChampionship(db, id)
  if (championship?.life !== 'registration') return
  const { title, startsAt, plan } = championship
  const { kind, accountIds } = await audienceOf(deps, championship)
  const news = {
    title: N.opened(title),
    text: N.starts(startsAt),
    path: `/championships/${id}`,
    key: `championship-opened:${id}`,
    goodUntil: startsAt,
  }
  await db.transaction().execute(async (tx) => {
    await notifications.announce(tx, accountIds, { ...news, kind })
    if (isForEverybody(plan)) await notifications.broadcast(tx, { ...news, to: ['subscribers'] })
    await tellAnnounced(deps, tx, championship)
  })
}

interface Audience {
  readonly kind: Announcement['kind']
  readonly accountIds: readonly number[]
}

/** A closed championship is the affair of those it is for; an open one is news. A code is given by hand: nobody is told. */
async function audienceOf(
  { accounts, clubs, people, moderation }: TellOpenedDeps,
  { createdBy, plan: { conditions, list, code } }: PlannedChampionship,
): Promise<Audience> {
  const { clubId } = conditions
  const members = clubId === null ? null : await clubs.membersOf(clubId)
  if (list === null && members === null) {
    const accountIds = code === null ? await people.followersOf(createdBy) : []
    return { kind: 'announcement', accountIds }
  }
  const listed = list === null ? null : await idsOf(accounts, list)
  const chosen = (listed ?? members ?? []).filter((id) => members === null || members.includes(id))
  const blocked = await moderation.blockedPairs([createdBy, ...chosen])
  return {
    kind: listed === null ? 'club' : 'round',
    accountIds: chosen.filter((id) => id !== createdBy && !blocked.has(pairKey(id, createdBy))),
  }
}

async function idsOf(
  accounts: Pick<AccountsApi, 'findByName'>,
  names: readonly string[],
): Promise<readonly number[]> {
  const found: number[] = []
  for (const name of names) {
    const account = await accounts.findByName(name)
    if (account !== null && !account.deleted) found.push(account.id)
  }
  return found
}
