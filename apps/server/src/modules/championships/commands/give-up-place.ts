import type { FormAnswer } from '@gorod/contracts/form-answer'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/db.ts'
import { refused } from '../../../platform/form-answer.ts'
import type { AccountsApi } from '../../accounts/public.ts'
import type { ClubsApi } from '../../clubs/public.ts'
import { type ModerationApi, pairOfKey } from '../../moderation/public.ts'
import type { NotificationsApi } from '../../notifications/public.ts'
import type { WalletApi } from '../../wallet/public.ts'
import { NOTIFIED_TEXTS, CHAMPIONSHIP_TEXTS as T } from '../domain/championships-text.ts'
import { lockForPlayers } from '../queries/known-championship.ts'
import { listConflicts } from '../queries/list-conflicts.ts'
import type { PlannedChampionship } from '../store/championships-store.ts'
import { listSeatedPlayers, readSeatedPlayer, type SeatedPlayer } from '../store/players-store.ts'
import { listRounds, listTables, type TableRow } from '../store/rounds-store.ts'
import { handOver, judgesThen, refundFee } from './change-player.ts'
import { tellGaveUp, tellPlace } from './tell-people.ts'

export interface GiveUpDeps {
  readonly db: Db
  readonly clock: Clock
  readonly accounts: Pick<AccountsApi, 'listAccounts' | 'listWhoMay'>
  readonly moderation: Pick<ModerationApi, 'blockedPairs'>
  readonly clubs: Pick<ClubsApi, 'clubIdsOf'>
  readonly wallet: Pick<WalletApi, 'refund' | 'take'>
  readonly notifications: NotificationsApi
}

/**
 * A seated player gives the place to the first of the reserve, until their own first round begins, and gets the fee back. Asked for
 * twice it is done once. Throws `not_found`.
 */
export async function giveUpPlace(deps: GiveUpDeps, accountId: number, id: number): Promise<FormAnswer> {
  const at = new Date(deps.clock.now())
  return deps.db.transaction().execute(async (tx) => {
    const championship = await lockForPlayers(tx, id, at)
    const player = await readSeatedPlayer(tx, id, accountId)
    if (player?.state === 'out' && player.heir !== null) return { success: true }
    if (player?.state !== 'in') return refused('championshipId', T.notIn)
    if (championship.life !== 'seating' && championship.life !== 'running')
      return refused('championshipId', T.notSeated)
    const tables = await listTables(tx, id)
    const own = tables.filter(({ seats }) => seats.includes(accountId))
    if (await hasBegunFor(tx, own, at)) return refused('championshipId', T.ownRoundBegun)
    const comes = await firstOfReserve(deps, tx, { championship, own, tables, leaves: accountId })
    if (comes === null) return refused('championshipId', T.noReserve)
    await handOver(tx, id, { leaves: accountId, comes })
    await refundFee(deps, tx, { id, player })
    await tellPlace(deps, tx, championship, { players: [comes], news: NOTIFIED_TEXTS.place.given })
    await tellGaveUp(deps, tx, championship, { leaves: accountId, comes })
    return { success: true }
  })
}

/** The first round of these tables: a table that is due and waits for somebody counts as begun. */
async function hasBegunFor(tx: Db, own: readonly TableRow[], at: Date): Promise<boolean> {
  const [first] = own
  if (first === undefined) return false
  const startsAt = (await listRounds(tx, first.championshipId)).find(
    ({ round }) => round === first.round,
  )?.startsAt
  const isDue = startsAt != null && startsAt <= at
  return isDue || own.some(({ state }) => state !== 'planned')
}

interface Place {
  readonly championship: PlannedChampionship
  /** The tables of the place. */
  readonly own: readonly TableRow[]
  readonly tables: readonly TableRow[]
  readonly leaves: number
}

/** The one who has waited longest, without those whom the seating would have kept away from one of these tables. */
async function firstOfReserve(
  deps: GiveUpDeps,
  tx: Db,
  { championship: { id, plan }, own, tables, leaves }: Place,
): Promise<number | null> {
  const reserve = (await listSeatedPlayers(tx, id)).filter(({ state }) => state === 'reserve')
  if (reserve.length === 0) return null
  const waiting = reserve.map(({ accountId }) => accountId)
  const judges = [...new Set(own.flatMap(({ judgeId }) => judgeId ?? []))]
  const people = [...new Set([...own.flatMap(({ seats }) => seats), ...judges, ...waiting])]
  const blocked = [...(await deps.moderation.blockedPairs(people, tx))].map(pairOfKey)
  const apart = [...plan.apart, ...blocked]
  const conflicts = await listConflicts({ ...deps, db: tx }, { ...plan, apart }, { judges, players: waiting })
  const fits = ({ accountId }: SeatedPlayer) =>
    !judgesThen(tables, { comes: accountId, leaves }) &&
    own.every(({ seats, judgeId }) => {
      const others = new Set([...seats, judgeId].filter((one) => one !== null && one !== leaves))
      return (
        !apart.some(([a, b]) => (a === accountId && others.has(b)) || (b === accountId && others.has(a))) &&
        !conflicts.some(([judge, of]) => judge === judgeId && of === accountId)
      )
    })
  const inOrder = reserve.toSorted(
    (one, other) =>
      one.registeredAt.getTime() - other.registeredAt.getTime() || one.accountId - other.accountId,
  )
  return inOrder.find(fits)?.accountId ?? null
}
