import type { FormAnswer } from '@gorod/contracts/form-answer'
import type { Db } from '../../../platform/db/db.ts'
import { NOTIFIED_TEXTS, ORGANISED_TEXTS, CHAMPIONSHIP_TEXTS as T } from '../domain/championships-text.ts'
import type { PlayerState } from '../domain/life.ts'
import { changePlayerRow, clearCharge, readSeatedPlayer, type SeatedPlayer } from '../store/players-store.ts'
import { listTables, replaceInPlannedTables, type TableRow } from '../store/rounds-store.ts'
import { type ChampionshipChange, type OrganiseDeps, type Organiser, organise } from './organise.ts'
import { tellPlace } from './tell-people.ts'

const NEWS = NOTIFIED_TEXTS.place

interface PlayerChange {
  readonly id: number
  readonly accountId: number
  readonly state: PlayerState
  /** The player whose place this one takes over; null: this player has a place of their own. */
  readonly insteadOf: number | null
}

/**
 * Takes players in and out, and puts one in the place of another. Both are players of this championship already. They are told
 * what became of their place.
 */
export async function changePlayer(
  deps: OrganiseDeps,
  by: Organiser,
  wish: PlayerChange,
): Promise<FormAnswer> {
  const { id, accountId, state, insteadOf } = wish
  return organise(deps, { id, by, what: ORGANISED_TEXTS.player[state](accountId) }, async (organised) => {
    const { tx, championship } = organised
    const player = await readSeatedPlayer(tx, id, accountId)
    if (player === null) return refused(T.nobody)
    if (insteadOf !== null) return replacePlayer(deps, organised, { comes: accountId, leaves: insteadOf })
    const tables = await listTables(tx, id)
    const seated = tables.some(({ state: of, seats }) => of === 'planned' && seats.includes(accountId))
    if (state !== 'in' && seated) return refused(T.plays)
    // Somebody who has a number was there from the start, or was late before.
    const isLate = state === 'in' && player.number === null
    const missed = isLate ? begunRounds(tables) : player.missed
    await changePlayerRow(tx, id, { accountId, state, missed })
    // A player who never played gets the fee back.
    const isRefunded = state === 'out' && player.number === null && player.chargeId !== null
    if (isRefunded) await refundFee(deps, tx, { id, player })
    const news = isRefunded ? NEWS.outRefunded : NEWS[state]
    if (state !== player.state) await tellPlace(deps, tx, championship, { players: [accountId], news })
    return { success: true }
  })
}

/** The number of qualification rounds that have begun. Only these matter: nobody comes late to a later stage. */
function begunRounds(tables: readonly TableRow[]): number {
  const begun = tables.filter(({ stage, state }) => stage === 'main' && state !== 'planned')
  return new Set(begun.map(({ round }) => round)).size
}

export async function refundFee(
  { wallet }: Pick<OrganiseDeps, 'wallet'>,
  tx: Db,
  { id, player: { accountId, chargeId } }: { readonly id: number; readonly player: SeatedPlayer },
): Promise<void> {
  if (chargeId === null) return
  await wallet.refund(tx, chargeId, accountId)
  await clearCharge(tx, id, accountId)
}

interface Substitution {
  readonly comes: number
  readonly leaves: number
}

async function replacePlayer(
  deps: OrganiseDeps,
  { tx, championship }: ChampionshipChange,
  { comes, leaves }: Substitution,
): Promise<FormAnswer> {
  const { id } = championship
  const [substitute, player] = [await readSeatedPlayer(tx, id, comes), await readSeatedPlayer(tx, id, leaves)]
  if (player === null || player.state !== 'in' || comes === leaves) return refused(T.notPlaying)
  if (substitute === null || substitute.state !== 'reserve') return refused(T.replacementTaken)
  await handOver(tx, id, { comes, leaves })
  await tellPlace(deps, tx, championship, { players: [comes], news: NEWS.substitute })
  await tellPlace(deps, tx, championship, { players: [leaves], news: NEWS.replaced })
  return { success: true }
}

/** The place of one player, with the seats of all tables that have not begun, to another of the reserve. */
export async function handOver(tx: Db, id: number, { comes, leaves }: Substitution): Promise<void> {
  await changePlayerRow(tx, id, { accountId: leaves, state: 'out', heir: comes })
  await changePlayerRow(tx, id, { accountId: comes, state: 'in' })
  await replaceInPlannedTables(tx, id, { leaves, comes })
}

function refused(message: string): FormAnswer {
  return { success: false, errors: { accountId: [message] } }
}
