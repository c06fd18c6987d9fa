import type { ChampionshipPlan } from '@gorod/contracts/championship-plan'
import type { FormAnswer } from '@gorod/contracts/form-answer'
import { ORGANISED_TEXTS, CHAMPIONSHIP_TEXTS as T } from '../domain/championships-text.ts'
import type { PlayedSeat } from '../domain/standings.ts'
import { changeChampionshipRow } from '../store/championships-store.ts'
import { changeTableRow, listTables, readTable, setRoundStart, type TableRow } from '../store/rounds-store.ts'
import { isStaff } from '../store/staff-store.ts'
import { type OrganiseDeps, type Organised, type Organiser, organise } from './organise.ts'

type Change =
  | { readonly what: 'replay' }
  | { readonly what: 'walkover'; readonly absent: readonly number[] }
  | { readonly what: 'judge'; readonly judgeId: number | null }

interface TableChange {
  readonly id: number
  readonly round: number
  readonly table: number
  readonly change: Change
}

export async function scheduleRound(
  deps: OrganiseDeps,
  by: Organiser,
  { id, round, startsAt }: { readonly id: number; readonly round: number; readonly startsAt: Date | null },
): Promise<FormAnswer> {
  return organise(deps, { id, by, what: ORGANISED_TEXTS.round(round) }, async ({ tx }) => {
    const found = await setRoundStart(tx, { championshipId: id, round }, startsAt)
    return found ? { success: true } : { success: false, errors: { round: [T.noRound] } }
  })
}

export async function reveal(
  deps: OrganiseDeps,
  by: Organiser,
  { id, revealed }: { readonly id: number; readonly revealed: boolean },
): Promise<FormAnswer> {
  return organise(deps, { id, by, what: ORGANISED_TEXTS.reveal(revealed) }, async ({ tx }) => {
    await changeChampionshipRow(tx, id, { revealed })
    return { success: true }
  })
}

export async function changeTable(deps: OrganiseDeps, by: Organiser, wish: TableChange): Promise<FormAnswer> {
  const { id, round, table: number, change } = wish
  const what = ORGANISED_TEXTS.table[change.what](round, number)
  return organise(deps, { id, by, what }, async (organised) => {
    const table = await readTable(organised.tx, { championshipId: id, round, table: number })
    if (table === null) return refused(T.noRound)
    if (organised.championship.life !== 'running' && organised.championship.life !== 'seating')
      return refused(T.step)
    if (change.what === 'replay') return replay(organised, table)
    if (change.what === 'walkover') return walkOver(organised, table, change.absent)
    return setJudge(organised, table, change.judgeId)
  })
}

async function replay({ tx }: Organised, table: TableRow): Promise<FormAnswer> {
  if (table.state !== 'annulled' && table.state !== 'broken') return refused(T.notReplayable)
  await changeTableRow(tx, table, { state: 'planned', gameId: null, results: null, problem: null })
  return { success: true }
}

async function walkOver(
  { tx, championship }: Organised,
  table: TableRow,
  absent: readonly number[],
): Promise<FormAnswer> {
  if (table.state === 'playing' || table.state === 'finished') return refused(T.notOpen)
  if (absent.some((account) => !table.seats.includes(account))) return refused(T.absentElsewhere)
  const present = table.seats.filter((account) => !absent.includes(account))
  const results = present.map((player) => walkedOver(player, championship.plan))
  await changeTableRow(tx, table, { state: 'walkover', gameId: null, results, problem: null })
  return { success: true }
}

/** Points without a game: no card, no win. */
function walkedOver(player: number, { walkOverPoints: base }: ChampionshipPlan): PlayedSeat {
  const points = { base, bestMove: 0, ci: 0, extra: 0, penalties: 0, total: base }
  return { player, role: 'civilian', won: false, firstKilled: false, points }
}

async function setJudge(
  { tx, championship }: Organised,
  table: TableRow,
  judgeId: number | null,
): Promise<FormAnswer> {
  if (table.state !== 'planned') return refused(T.tableBegun)
  if (judgeId !== null) {
    if (!(await isStaff(tx, championship.id, { accountId: judgeId, role: 'judge' })))
      return refused(T.noJudge)
    const inRound = (await listTables(tx, championship.id)).filter(({ round }) => round === table.round)
    const others = inRound.filter((one) => one.table !== table.table)
    if (others.some((one) => one.judgeId === judgeId)) return refused(T.judgeBusy)
    if (inRound.some(({ seats }) => seats.includes(judgeId))) return refused(T.judgeConflict)
  }
  await changeTableRow(tx, table, { judgeId, problem: null })
  return { success: true }
}

function refused(message: string): FormAnswer {
  return { success: false, errors: { table: [message] } }
}
