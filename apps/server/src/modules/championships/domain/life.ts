import type { ChampionshipConsole } from '@gorod/contracts/championship-console'
import type { PLAYER_STATES, TableState } from '@gorod/contracts/championship-pages'
import type {
  ChampionshipLife,
  ChampionshipPlan,
  ChampionshipStage,
} from '@gorod/contracts/championship-plan'

export type PlayerState = (typeof PLAYER_STATES)[number]
export type Stage = ChampionshipStage
export type StaffRole = 'organiser' | 'judge'
/** Why a table that should have begun has not. */
export type Problem = Pick<ChampionshipConsole['problems'][number], 'why' | 'accountId'>

/** A table as far as the life of its championship depends on it. */
export interface TableFacts {
  readonly round: number
  readonly stage: Stage
  readonly state: TableState
}

const NEXT: Readonly<Record<ChampionshipLife, readonly ChampionshipLife[]>> = {
  draft: ['announced', 'cancelled'],
  announced: ['registration', 'draft', 'cancelled'],
  registration: ['seating', 'cancelled'],
  seating: ['running', 'registration', 'cancelled'],
  running: ['finished', 'cancelled'],
  finished: [],
  cancelled: [],
}

/** The search forms its tables, so it is seated by nobody: it runs from its start to its end, and then it is over. */
const NEXT_BY_SEARCH: typeof NEXT = {
  ...NEXT,
  registration: ['finished', 'cancelled'],
}

export function mayBecome(
  life: ChampionshipLife,
  next: ChampionshipLife,
  roundsBy: ChampionshipPlan['roundsBy'],
): boolean {
  return (roundsBy === 'search' ? NEXT_BY_SEARCH : NEXT)[life].includes(next)
}

/** Who has the place of a player now; null: nobody else. Somebody who came back has a place of their own. */
export function heirNow({
  state,
  heir,
}: {
  readonly state: PlayerState
  readonly heir: number | null
}): number | null {
  return state === 'in' ? null : heir
}

/** Finished, and nothing more to wait for. */
export function isSettled({ state }: Pick<TableFacts, 'state'>): boolean {
  return state === 'finished' || state === 'walkover'
}

/** Rounds that stay as they are when the others are seated again: a table of them has begun. */
export function hasBegun(tables: readonly Pick<TableFacts, 'state'>[]): boolean {
  return tables.some(({ state }) => state !== 'planned')
}

/** May somebody join the reserve while it runs? The last round of late players has not begun. */
export function takesLatePlayers(
  life: ChampionshipLife,
  { lateUntilRound }: Pick<ChampionshipPlan, 'lateUntilRound'>,
  tables: readonly TableFacts[],
): boolean {
  if (life !== 'seating' && life !== 'running') return false
  const begun = tables.filter(({ state }) => state !== 'planned').map(({ round }) => round)
  return Math.max(0, ...begun) < lateUntilRound
}
