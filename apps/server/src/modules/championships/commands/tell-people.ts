import type { Db } from '../../../platform/db/db.ts'
import type { ModerationApi } from '../../moderation/public.ts'
import type { NotificationsApi } from '../../notifications/public.ts'
import type { Wish } from '../domain/championship.ts'
import { NOTIFIED_TEXTS, roundName } from '../domain/championships-text.ts'
import { isHiddenRound } from '../domain/hidden-rounds.ts'
import type { StaffRole, Stage } from '../domain/life.ts'
import type { PlannedChampionship } from '../store/championships-store.ts'
import { listSeatedPlayers } from '../store/players-store.ts'
import { listTables } from '../store/rounds-store.ts'
import { listStaff } from '../store/staff-store.ts'
import { type OrganisersDeps, organisersOf } from './find-organisers.ts'

interface TellDeps {
  readonly notifications: NotificationsApi
}

interface AppointmentDeps extends TellDeps {
  readonly moderation: Pick<ModerationApi, 'blockedPairs'>
}

/** Who gets a right of a championship, and who gives it. */
interface Appointment {
  readonly accountId: number
  readonly by: { readonly accountId: number }
}

const isOver = (life: PlannedChampionship['life']) => life === 'finished' || life === 'cancelled'

const UNTOLD: readonly PlannedChampionship['life'][] = ['draft', 'finished', 'cancelled']

/**
 * Tells the players and judges of a championship that it starts at another time. Its `key` keeps it to one that leaves the
 * site in ten minutes; the site shows the last.
 */
export async function tellNewStart(
  { notifications }: TellDeps,
  tx: Db,
  before: PlannedChampionship,
  { title, startsAt, endsAt }: Wish,
): Promise<void> {
  const { id, life } = before
  if (before.startsAt.getTime() === startsAt.getTime() || UNTOLD.includes(life)) return
  await notifications.announce(tx, await peopleOf(tx, id), {
    kind: 'round',
    title: NOTIFIED_TEXTS.newStart(startsAt),
    text: title,
    path: `/championships/${id}`,
    key: `championship-start:${id}`,
    goodUntil: endsAt,
  })
}

/** Tells the same people that there will be nothing. */
export async function tellCancelled(
  { notifications }: TellDeps,
  tx: Db,
  { id, title, life }: PlannedChampionship,
): Promise<void> {
  if (UNTOLD.includes(life)) return
  await notifications.announce(tx, await peopleOf(tx, id), {
    kind: 'round',
    title: NOTIFIED_TEXTS.cancelled,
    text: title,
    path: `/championships/${id}`,
  })
}

/** Tells players what became of their place. Of several changes in ten minutes the first leaves the site; it shows the last. */
export async function tellPlace(
  { notifications }: TellDeps,
  tx: Db,
  { id, title, life }: PlannedChampionship,
  { players, news }: { readonly players: readonly number[]; readonly news: string },
): Promise<void> {
  if (UNTOLD.includes(life)) return
  await notifications.announce(tx, players, {
    kind: 'round',
    title: news,
    text: title,
    path: `/championships/${id}?tab=schedule`,
    key: `championship-place:${id}`,
  })
}

/** Tells somebody that they organise or judge a championship. A judge cannot see a draft; a seating tells them of their tables later. */
export async function tellNamed(
  { notifications, moderation }: AppointmentDeps,
  tx: Db,
  { id, title, life }: PlannedChampionship,
  { accountId, role, by }: Appointment & { readonly role: StaffRole },
): Promise<void> {
  if (accountId === by.accountId || isOver(life) || (life === 'draft' && role === 'judge')) return
  if ((await moderation.blockedPairs([accountId, by.accountId], tx)).size > 0) return
  await notifications.announce(tx, [accountId], {
    kind: 'round',
    title: NOTIFIED_TEXTS.named[role],
    text: title,
    path: role === 'organiser' ? `/championships/${id}/manage` : `/championships/${id}`,
    key: `championship-named:${id}:${role}`,
  })
}

/** Tells an organiser that the championship is theirs. */
export async function tellHandedOver(
  { notifications }: TellDeps,
  tx: Db,
  { id, title }: PlannedChampionship,
  { accountId, by }: Appointment,
): Promise<void> {
  if (accountId === by.accountId) return
  await notifications.announce(tx, [accountId], {
    kind: 'round',
    title: NOTIFIED_TEXTS.handedOver,
    text: title,
    path: `/championships/${id}/manage`,
    key: `championship-owner:${id}`,
  })
}

/** Tells the organisers that a player has given their place to somebody of the reserve. */
export async function tellGaveUp(
  { accounts, notifications }: TellDeps & OrganisersDeps,
  tx: Db,
  { id, title, createdBy }: PlannedChampionship,
  { leaves, comes }: { readonly leaves: number; readonly comes: number },
): Promise<void> {
  const names = new Map(
    (await accounts.listAccounts([leaves, comes], tx)).map(({ id: of, username }) => [of, username]),
  )
  const nameOf = (accountId: number) => names.get(accountId) ?? `№ ${accountId}`
  // An organiser who plays knows what they did or, when they are the one who comes, is told in other words.
  const told = (await organisersOf({ accounts }, tx, { id, createdBy })).filter(
    (one) => one !== leaves && one !== comes,
  )
  await notifications.announce(tx, told, {
    kind: 'round',
    title: NOTIFIED_TEXTS.gaveUp(nameOf(leaves), nameOf(comes)),
    text: title,
    path: `/championships/${id}/manage`,
    key: `championship-gave-up:${id}:${leaves}`,
  })
}

/** A table that is due and has not begun. */
interface WaitingTable {
  readonly round: number
  readonly table: number
  /** Who is elsewhere and keeps it waiting; nobody: it needs an act of the organisers. */
  readonly elsewhere: readonly number[]
  /** Until when the news is of use. */
  readonly goodUntil: Date
}

/** Tells those who are elsewhere that their table waits for them, else the organisers. */
export async function tellWaiting(
  { accounts, notifications }: TellDeps & OrganisersDeps,
  tx: Db,
  { id, title, createdBy, plan }: PlannedChampionship,
  { round, table, elsewhere, goodUntil }: WaitingTable,
): Promise<void> {
  const name = roundName(plan, round)
  const isElsewhere = elsewhere.length > 0
  const told = isElsewhere ? elsewhere : await organisersOf({ accounts }, tx, { id, createdBy })
  await notifications.announce(tx, told, {
    kind: 'round',
    title: isElsewhere ? NOTIFIED_TEXTS.waits(name, table) : NOTIFIED_TEXTS.notBegun(name, table),
    text: title,
    path: isElsewhere ? `/championships/${id}?tab=schedule` : `/championships/${id}/manage?tab=rounds`,
    key: `championship-waits:${id}:${round}:${table}`,
    goodUntil,
    momentary: true,
  })
}

/** Tells the organisers of a game that was broken off: they say whether it is played again. The search forms another table by itself. */
export async function tellBroken(
  { accounts, notifications }: TellDeps & OrganisersDeps,
  tx: Db,
  { id, title, createdBy, life, roundsBy, plan }: PlannedChampionship,
  { round, table }: Pick<WaitingTable, 'round' | 'table'>,
): Promise<void> {
  if (roundsBy !== 'schedule' || life !== 'running') return
  await notifications.announce(tx, await organisersOf({ accounts }, tx, { id, createdBy }), {
    kind: 'round',
    title: NOTIFIED_TEXTS.broken(roundName(plan, round), table),
    text: title,
    path: `/championships/${id}/manage?tab=rounds`,
    key: `championship-broken:${id}:${round}:${table}`,
  })
}

/** Tells those who sit at the tables of a stage, and judge there, that they can look where. */
export async function tellSeated(
  { notifications }: TellDeps,
  tx: Db,
  { id, title, endsAt }: PlannedChampionship,
  stage: Stage,
): Promise<void> {
  const tables = (await listTables(tx, id)).filter((table) => table.stage === stage)
  const accountIds = tables.flatMap(({ seats, judgeId }) => [
    ...seats,
    ...(judgeId === null ? [] : [judgeId]),
  ])
  await notifications.announce(tx, accountIds, {
    kind: 'round',
    title: NOTIFIED_TEXTS.seated[stage],
    text: title,
    path: `/championships/${id}?tab=seating`,
    key: `championship-seating:${id}`,
    goodUntil: endsAt,
  })
}

/** Tells players and judges that they may see what was hidden, where something was. */
export async function tellRevealed(
  { notifications }: TellDeps,
  tx: Db,
  championship: PlannedChampionship,
): Promise<void> {
  const { id, title } = championship
  const tables = await listTables(tx, id)
  if (!tables.some(({ round, state }) => state !== 'planned' && isHiddenRound(championship, round))) return
  await notifications.announce(tx, await peopleOf(tx, id), {
    kind: 'round',
    title: NOTIFIED_TEXTS.revealed,
    text: title,
    path: `/championships/${id}`,
    key: `championship-revealed:${id}`,
  })
}

export async function peopleOf(tx: Db, id: number): Promise<readonly number[]> {
  const players = (await listSeatedPlayers(tx, id)).filter(({ state }) => state !== 'out')
  return [...players, ...(await listStaff(tx, id))].map(({ accountId }) => accountId)
}
