import type { FormAnswer } from '@gorod/contracts/form-answer'
import type { Db } from '../../../platform/db/db.ts'
import { refused } from '../../../platform/form-answer.ts'
import { NOTIFIED_TEXTS, ORGANISED_TEXTS, CHAMPIONSHIP_TEXTS as T } from '../domain/championships-text.ts'
import type { PlayerState } from '../domain/life.ts'
import { hasPlayed } from '../domain/played-seats.ts'
import {
  changePlayerRow,
  clearCharge,
  numberPlayers,
  readSeatedPlayer,
  type SeatedPlayer,
} from '../store/players-store.ts'
import { listTables, replaceInPlannedTables, type TableRow } from '../store/rounds-store.ts'
import {
  type ChampionshipChange,
  type OrganiseDeps,
  organise,
  type ProvableOrganiser,
  requireAdministrator,
} from './organise.ts'
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
  by: ProvableOrganiser,
  wish: PlayerChange,
): Promise<FormAnswer> {
  const { id, accountId, state, insteadOf } = wish
  return organise(deps, { id, by, what: ORGANISED_TEXTS.player[state](accountId) }, async (organised) => {
    const { tx, championship } = organised
    // Its table of places is known: another player in a place would change it.
    if (championship.life === 'finished' || championship.life === 'cancelled')
      return refused('accountId', T.over)
    const player = await readSeatedPlayer(tx, id, accountId)
    if (player === null) return refused('accountId', T.nobody)
    if (insteadOf !== null) return replacePlayer(deps, organised, { comes: accountId, leaves: insteadOf })
    const [account] = await deps.accounts.listAccounts([accountId], tx)
    if (state !== 'out' && (account === undefined || account.deleted)) return refused('accountId', T.nobody)
    const tables = await listTables(tx, id)
    // A player who is out leaves the seats to somebody else, or to another seating: the tables wait.
    if (state === 'reserve' && isSeated(tables, accountId)) return refused('accountId', T.plays)
    // Somebody who has a number was there from the start, or was late before.
    const isLate = state === 'in' && player.number === null
    const missed = isLate ? begunRounds(tables) : player.missed
    await changePlayerRow(tx, id, { accountId, state, missed })
    // A player who never played gets the fee back.
    const isRefunded =
      state === 'out' && player.number === null && player.chargeId !== null && !hasPlayed(tables, accountId)
    if (isRefunded) await requireAdministrator(deps, tx, by)
    if (isRefunded) await refundFee(deps, tx, { id, player })
    const news = isRefunded ? NEWS.outRefunded : NEWS[state]
    if (state !== player.state) await tellPlace(deps, tx, championship, { players: [accountId], news })
    return { success: true }
  })
}

/** Has a seat at a table that has not begun. */
function isSeated(tables: readonly TableRow[], accountId: number): boolean {
  return tables.some(({ state, seats }) => state === 'planned' && seats.includes(accountId))
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
  const tables = await listTables(tx, id)
  // A player who is out, or whose account is deleted, has left the seats to somebody else.
  const hasPlace = player?.state === 'in' || isSeated(tables, leaves)
  if (player === null || !hasPlace || comes === leaves) return refused('accountId', T.notPlaying)
  // Somebody who was out may come back in the place of another.
  if (substitute === null || substitute.state === 'in' || isSeated(tables, comes))
    return refused('accountId', T.replacementTaken)
  const people = (await deps.accounts.listAccounts([comes, leaves], tx)).filter(({ deleted }) => !deleted)
  const living = people.map(({ id: account }) => account)
  if (!living.includes(comes)) return refused('accountId', T.nobody)
  if (judgesThen(tables, { comes, leaves })) return refused('accountId', T.judgesThen)
  await handOver(tx, id, { comes, leaves })
  await tellPlace(deps, tx, championship, { players: [comes], news: NEWS.substitute })
  const told = living.filter((account) => account === leaves)
  await tellPlace(deps, tx, championship, { players: told, news: NEWS.replaced })
  return { success: true }
}

/** The person who comes would judge in a round in which they play. */
export function judgesThen(tables: readonly TableRow[], { comes, leaves }: Substitution): boolean {
  const planned = tables.filter(({ state }) => state === 'planned')
  const rounds = new Set(planned.filter(({ seats }) => seats.includes(leaves)).map(({ round }) => round))
  return planned.some(({ round, judgeId }) => judgeId === comes && rounds.has(round))
}

/** The place of one player, with the seats of all tables that have not begun, to another one. */
export async function handOver(tx: Db, id: number, { comes, leaves }: Substitution): Promise<void> {
  const left = await readSeatedPlayer(tx, id, leaves)
  await changePlayerRow(tx, id, { accountId: leaves, state: 'out', heir: comes })
  // A player who gave up a place earlier plays for themselves from now on.
  await changePlayerRow(tx, id, { accountId: comes, state: 'in', heir: null })
  // A place of the seating stays one when its player deletes the account.
  if (left !== null && left.number !== null) await numberPlayers(tx, id, [comes])
  await replaceInPlannedTables(tx, id, { leaves, comes })
}
