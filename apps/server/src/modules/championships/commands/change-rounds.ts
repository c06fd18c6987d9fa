import type { ChampionshipPlan } from '@gorod/contracts/championship-plan'
import { DAY_MS } from '@gorod/contracts/durations'
import type { FormAnswer } from '@gorod/contracts/form-answer'
import type { Db } from '../../../platform/db/db.ts'
import { refused } from '../../../platform/form-answer.ts'
import {
  NOTIFIED_TEXTS,
  ORGANISED_TEXTS,
  roundName,
  CHAMPIONSHIP_TEXTS as T,
} from '../domain/championships-text.ts'
import { hidesShown } from '../domain/hidden-rounds.ts'
import { heirNow } from '../domain/life.ts'
import { heirOf, type PlayedSeat } from '../domain/standings.ts'
import { listConflicts } from '../queries/list-conflicts.ts'
import { changeChampionshipRow, type PlannedChampionship } from '../store/championships-store.ts'
import { listSeatedPlayers } from '../store/players-store.ts'
import {
  changeTableRow,
  listRounds,
  listTables,
  type RoundRow,
  readTable,
  setRoundStart,
  type TableRow,
} from '../store/rounds-store.ts'
import { isStaff } from '../store/staff-store.ts'
import { type ChampionshipChange, type OrganiseDeps, type Organiser, organise } from './organise.ts'
import { tellRevealed } from './tell-people.ts'
import { unsealShown } from './unseal.ts'

const SOON_MS = 60_000

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
  return organise(deps, { id, by, what: ORGANISED_TEXTS.round(round) }, async ({ tx, championship }) => {
    const { life, plan } = championship
    if (plan.roundsBy === 'search') return refused('round', T.step)
    // Its players are told of a new time: of one that is over there is none.
    if (life === 'finished' || life === 'cancelled') return refused('round', T.roundsOver)
    const before = (await listRounds(tx, id)).find((one) => one.round === round)
    const found = await setRoundStart(tx, { championshipId: id, round }, startsAt)
    if (before !== undefined) await tellNewTime(deps, tx, { championship, before, startsAt })
    return found ? { success: true } : refused('round', T.noRound)
  })
}

interface NewTime {
  readonly championship: PlannedChampionship
  readonly before: RoundRow
  readonly startsAt: Date | null
}

/** The people of a round whose time they knew. One that begins now tells them by itself. */
async function tellNewTime(
  { notifications, clock }: OrganiseDeps,
  tx: Db,
  { championship, before, startsAt }: NewTime,
): Promise<void> {
  const isNews = before.startsAt !== null && before.startsAt.getTime() !== startsAt?.getTime()
  const isSoon = startsAt !== null && startsAt.getTime() <= clock.now() + SOON_MS
  if (!isNews || isSoon || championship.life === 'draft') return
  const tables = (await listTables(tx, championship.id)).filter(
    ({ round, state }) => round === before.round && state === 'planned',
  )
  const players = await listSeatedPlayers(tx, championship.id)
  const out = new Set(players.flatMap(({ accountId, state }) => (state === 'out' ? [accountId] : [])))
  const seated = tables.flatMap(({ seats }) => seats).filter((one) => !out.has(one))
  const judges = tables.flatMap(({ judgeId }) => judgeId ?? [])
  await notifications.announce(tx, [...new Set([...seated, ...judges])], {
    kind: 'round',
    title: NOTIFIED_TEXTS.moved(roundName(championship.plan, before.round), startsAt),
    text: championship.title,
    path: `/championships/${championship.id}?tab=schedule`,
    goodUntil: startsAt ?? new Date(clock.now() + DAY_MS),
  })
}

export async function reveal(
  deps: OrganiseDeps,
  by: Organiser,
  { id, revealed }: { readonly id: number; readonly revealed: boolean },
): Promise<FormAnswer> {
  return organise(deps, { id, by, what: ORGANISED_TEXTS.reveal(revealed) }, async ({ tx, championship }) => {
    const secrecy = { plan: championship.plan, revealed }
    if (hidesShown(championship, secrecy, await listTables(tx, id)))
      return refused('revealed', T.shownAlready)
    await changeChampionshipRow(tx, id, { revealed })
    await unsealShown(deps, tx, id, secrecy)
    if (revealed) await tellRevealed(deps, tx, championship)
    return { success: true }
  })
}

export async function changeTable(deps: OrganiseDeps, by: Organiser, wish: TableChange): Promise<FormAnswer> {
  const { id, round, table: number, change } = wish
  const what = ORGANISED_TEXTS.table[change.what](round, number)
  return organise(deps, { id, by, what }, async (organised) => {
    const table = await readTable(organised.tx, { championshipId: id, round, table: number })
    if (table === null) return refused('table', T.noRound)
    if (organised.championship.life !== 'running' && organised.championship.life !== 'seating')
      return refused('table', T.step)
    if (change.what === 'replay') return replay(organised, table)
    if (change.what === 'walkover') return walkOver(organised, table, change.absent)
    return setJudge(deps, organised, { table, judgeId: change.judgeId })
  })
}

/** The states from which a table may be played again. A walkover is one that was closed without a game: by mistake, or before its people came. */
const REPLAYABLE: ReadonlySet<TableRow['state']> = new Set(['annulled', 'broken', 'walkover'])

async function replay({ tx }: ChampionshipChange, table: TableRow): Promise<FormAnswer> {
  if (!REPLAYABLE.has(table.state)) return refused('table', T.notReplayable)
  const seats = await seatsNow(tx, table)
  await changeTableRow(tx, table, { state: 'planned', seats, gameId: null, results: null, problem: null })
  return { success: true }
}

/** A player who gave up the place since the table was seated sits at no table any more: the substitute has the seat. */
async function seatsNow(tx: Db, { championshipId, seats }: TableRow): Promise<readonly number[]> {
  const players = await listSeatedPlayers(tx, championshipId)
  const heirs = new Map(
    players.flatMap((player) => {
      const heir = heirNow(player)
      return heir === null ? [] : [[player.accountId, heir] as const]
    }),
  )
  const now = seats.map((seat) => heirOf(seat, heirs))
  return now.map((seat, index) => (now.indexOf(seat) === index ? seat : (seats[index] ?? seat)))
}

async function walkOver(
  { tx, championship }: ChampionshipChange,
  table: TableRow,
  absent: readonly number[],
): Promise<FormAnswer> {
  if (table.state === 'playing' || table.state === 'finished') return refused('table', T.notOpen)
  if (absent.some((account) => !table.seats.includes(account))) return refused('table', T.absentElsewhere)
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
  deps: Pick<OrganiseDeps, 'clubs'>,
  { tx, championship }: ChampionshipChange,
  { table, judgeId }: { readonly table: TableRow; readonly judgeId: number | null },
): Promise<FormAnswer> {
  if (table.state !== 'planned') return refused('table', T.tableBegun)
  if (judgeId !== null) {
    if (!(await isStaff(tx, championship.id, { accountId: judgeId, role: 'judge' })))
      return refused('table', T.noJudge)
    const inRound = (await listTables(tx, championship.id)).filter(({ round }) => round === table.round)
    // A judge whose table is over has time for another one.
    const others = inRound.filter(
      ({ table: number, state }) => number !== table.table && (state === 'planned' || state === 'playing'),
    )
    if (others.some((one) => one.judgeId === judgeId)) return refused('table', T.judgeBusy)
    const conflicts = await listConflicts({ ...deps, db: tx }, championship.plan, {
      judges: [judgeId],
      players: table.seats,
    })
    const isBiased = conflicts.some(([judge, player]) => judge === judgeId && table.seats.includes(player))
    if (isBiased || inRound.some(({ seats }) => seats.includes(judgeId)))
      return refused('table', T.judgeConflict)
  }
  await changeTableRow(tx, table, { judgeId, problem: null })
  return { success: true }
}
