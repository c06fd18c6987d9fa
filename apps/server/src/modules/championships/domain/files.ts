import type {
  ChampionshipPage,
  ChampionshipStanding,
  ChampionshipStandings,
} from '@gorod/contracts/championship-pages'
import type {
  ChampionshipPlan,
  ChampionshipStage,
  SUM_PARTS,
  TieBreak,
} from '@gorod/contracts/championship-plan'
import { calendarFile } from '../../../platform/calendar.ts'
import { roundName, FILE_TEXTS as T } from './championships-text.ts'
import type { PlayedSeat } from './standings.ts'

/** A round takes about so long, for a calendar that wants an end. */
const ROUND_MS = 90 * 60_000

/** A column of the table of places, where the rules of the standings count it. */
interface Column {
  readonly title: string
  readonly value: (row: ChampionshipStanding) => string | number
}

/** Figures that are only shown stand always; points that decide nothing would be read as if they did. */
function columnsOf({ standings, latePoints }: FilePlan, stage: ChampionshipStage): readonly Column[] {
  const { columns } = T
  const counts = (...parts: (SumPart | TieBreak)[]) =>
    parts.some((part) => [...standings.sum, ...standings.ties].includes(part))
  const of = (isCounted: boolean, title: string, value: Column['value']) =>
    isCounted ? [{ title, value }] : []
  return [
    { title: columns.place, value: ({ place }) => place },
    { title: columns.player, value: ({ username }) => username },
    { title: columns.games, value: ({ games }) => games },
    { title: columns.wins, value: ({ wins }) => wins },
    ...of(counts('extra', 'penalties'), columns.extra, ({ extra }) => extra),
    { title: columns.leadWins, value: ({ leadWins }) => leadWins },
    { title: columns.firstKilled, value: ({ firstKilled }) => firstKilled },
    ...of(counts('bestMove'), columns.bestMove, ({ bestMove }) => bestMove),
    ...of(counts('ci'), columns.ci, ({ ci }) => ci),
    // Nobody comes late to a later stage.
    ...of(latePoints === 'average' && stage === 'main', columns.late, ({ late }) => late),
    { title: columns.sum, value: ({ sum }) => sum },
  ]
}

type SumPart = (typeof SUM_PARTS)[number]
type FilePlan = Pick<ChampionshipPlan, 'standings' | 'latePoints'>

interface StageFile {
  readonly stage: ChampionshipStage
  readonly plan: FilePlan
  readonly standings: Pick<ChampionshipStandings, 'rows'>
}

/** The table of places of a stage for a spreadsheet (RFC 4180), with the mark by which programs know UTF-8. */
export function standingsCsv({ stage, plan, standings: { rows } }: StageFile): string {
  const columns = columnsOf(plan, stage)
  const lines = [
    columns.map(({ title }) => title),
    ...rows.map((row) => columns.map(({ value }) => value(row))),
  ]
  return `\uFEFF${lines.map((line) => line.map(cell).join(',')).join('\r\n')}\r\n`
}

interface WholeFile {
  /** Without what only its reader sees. */
  readonly page: Omit<ChampionshipPage, 'me'>
  readonly stage: ChampionshipStage
  readonly standings: ChampionshipStandings
  readonly results: readonly {
    readonly round: number
    readonly table: number
    readonly seats: readonly PlayedSeat[]
  }[]
}

/** Everything for programs: the page, the standings of one stage, and of each table what its players got. */
export function championshipJson({ page, stage, standings, results }: WholeFile): string {
  const resultsOf = (round: number, table: number) =>
    results.find((one) => one.round === round && one.table === table)?.seats ?? null
  return JSON.stringify({
    ...page,
    rounds: page.rounds.map(({ tables, ...round }) => ({
      ...round,
      tables: tables.map((table) => ({ ...table, results: resultsOf(round.round, table.table) })),
    })),
    standings: { stage, ...standings },
  })
}

/** A name that begins like a formula must not be one: a spreadsheet would run it. */
function cell(value: string | number): string {
  if (typeof value === 'number') return String(value)
  const harmless = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/** Rounds that have a time. */
export function roundsCalendar(
  { id, title, plan, rounds }: Pick<ChampionshipPage, 'id' | 'title' | 'plan' | 'rounds'>,
  { url, now }: { readonly url: string; readonly now: Date },
): string {
  return calendarFile({
    host: new URL(url).host,
    product: 'championships',
    now,
    events: rounds.flatMap(({ round, startsAt }) =>
      startsAt === null
        ? []
        : [
            {
              uid: `championship-${id}-round-${round}`,
              startsAt: new Date(startsAt),
              endsAt: new Date(Date.parse(startsAt) + ROUND_MS),
              summary: T.round(title, roundName(plan, round)),
              url,
            },
          ],
    ),
  })
}
