import type { ChampionshipStandings } from '@gorod/contracts/championship-pages'
import { CHAMPIONSHIP_SEATS, type ChampionshipPlan, stagesOf } from '@gorod/contracts/championship-plan'
import { AppError } from '../../../platform/app-error.ts'
import type { Db } from '../../../platform/db/db.ts'
import type { AccountsApi } from '../../accounts/public.ts'
import type { Organiser } from '../commands/organise.ts'
import { firstHiddenRound, isHiddenRound, type Secrecy } from '../domain/hidden-rounds.ts'
import { heirNow, type Stage } from '../domain/life.ts'
import {
  countStandings,
  listNominees,
  type PlayedTable,
  publicTables,
  type Standing,
} from '../domain/standings.ts'
import { withWholeCi } from '../domain/whole-ci.ts'
import { listSeatedPlayers, type SeatedPlayer } from '../store/players-store.ts'
import { readKnown } from './known-championship.ts'
import { listShownTables, type ShownTable, type ShownTablesDeps } from './list-shown-tables.ts'

export interface StandingsDeps {
  readonly db: Db
  readonly accounts: Pick<AccountsApi, 'listAccounts'>
  readonly games: ShownTablesDeps['games']
}

interface StandingsQuestion {
  readonly id: number
  readonly stage: Stage
  /** Only rounds before this one; null: all. */
  readonly until: number | null
  /** True: also what the organisers keep hidden. Only they may ask for it. */
  readonly hidden: boolean
}

export interface StandingsFacts {
  readonly plan: ChampionshipPlan
  readonly players: readonly SeatedPlayer[]
  readonly tables: readonly ShownTable[]
  readonly stage: Stage
  /** The first round that is left out. */
  readonly before: number | null
  /** For those who see hidden rounds too: which these are. */
  readonly whole: Secrecy | null
}

/** Throws `not_found`, and `forbidden` where hidden rounds are asked for. */
export async function readStandings(
  deps: StandingsDeps,
  by: Organiser | null,
  wanted: StandingsQuestion,
): Promise<ChampionshipStandings> {
  const { counted, hiddenFrom } = await readCounted(deps, by, wanted)
  const { plan, players, stage } = counted
  const rows = standingsOf(counted)
  const earlier = placesBefore(counted, rows)
  const nameOf = await readNames(deps, players)
  return {
    rows: rows.map((row) => ({
      ...row,
      username: nameOf(row.player),
      placeBefore: earlier.get(row.player) ?? null,
    })),
    cut: cutOf(plan, stage),
    nominees: listNominees({ tables: playedTables(counted), heirs: heirsOf(counted) }).map(
      ({ players: best, ...more }) => ({ ...more, usernames: best.map(nameOf) }),
    ),
    hiddenFrom,
  }
}

/** What the table of a stage is counted from, as this reader may know it. Throws like {@link readStandings}. */
export async function readCounted(
  { db, games }: StandingsDeps,
  by: Organiser | null,
  { id, stage, until, hidden }: StandingsQuestion,
): Promise<{ readonly counted: StandingsFacts; readonly hiddenFrom: number | null }> {
  const { championship, mine } = await readKnown(db, id, by)
  if (hidden && !mine) throw new AppError('forbidden')
  const [players, tables] = await Promise.all([
    listSeatedPlayers(db, id),
    listShownTables({ db, games }, championship, { accountId: by?.accountId ?? null, organises: mine }),
  ])
  const { plan } = championship
  const hiddenFrom = hidden ? null : firstHiddenRound(championship)
  const before = Math.min(until ?? Number.POSITIVE_INFINITY, hiddenFrom ?? Number.POSITIVE_INFINITY)
  const counted = {
    plan,
    players,
    tables,
    stage,
    before: Number.isFinite(before) ? before : null,
    whole: hidden ? championship : null,
  }
  return { counted, hiddenFrom }
}

export async function readNames(
  { accounts }: Pick<StandingsDeps, 'accounts'>,
  players: readonly SeatedPlayer[],
): Promise<(player: number) => string> {
  const known = await accounts.listAccounts(players.map(({ accountId }) => accountId))
  const names = new Map(known.map(({ id, username }) => [id, username]))
  return (player) => names.get(player) ?? `№ ${player}`
}

/** How many of a stage go on to the next one. */
export function cutOf(plan: ChampionshipPlan, stage: Stage): number | null {
  const stages = stagesOf(plan)
  const next = stages[stages.findIndex((one) => one.stage === stage) + 1]
  return next === undefined ? null : next.tables * CHAMPIONSHIP_SEATS
}

/** The places of one stage. It counts its own rounds, and by the plan those of the stage before, with what that one kept. */
export function standingsOf(counted: StandingsFacts): Standing[] {
  const { plan, players, tables, stage } = counted
  const ofStage = tables.filter((table) => table.stage === stage)
  const seated = new Set(ofStage.flatMap(({ seats }) => seats))
  // A reserve whom a judge took to a table has points of their own.
  const played = new Set(ofStage.flatMap(({ results }) => results ?? []).map(({ player }) => player))
  const heirs = heirsOf(counted)
  const rows = players.filter(({ accountId, state, number }) => {
    if (heirs.has(accountId)) return false
    if (played.has(accountId)) return true
    return stage === 'main'
      ? state !== 'reserve' && (number !== null || state === 'in')
      : seated.has(accountId)
  })
  return countStandings({
    players: rows.map(({ accountId }) => accountId),
    tables: playedTables(counted),
    rules: plan.standings,
    heirs,
    // By search nobody is late: who comes has missed no round.
    missed:
      plan.roundsBy === 'schedule' && plan.latePoints === 'average' && stage === 'main'
        ? missedBy(rows)
        : new Map(),
  })
}

/** The places before the last round of this table; empty where nothing came before it. */
function placesBefore(counted: StandingsFacts, rows: readonly Standing[]): ReadonlyMap<number, number> {
  const last = Math.max(0, ...rows.flatMap(({ results }) => results.map(({ round }) => round)))
  const earlier = last === 0 ? [] : standingsOf({ ...counted, before: last })
  if (earlier.every(({ games }) => games === 0)) return new Map()
  return new Map(earlier.map(({ player, place }) => [player, place]))
}

const missedBy = (players: readonly SeatedPlayer[]): ReadonlyMap<number, number> =>
  new Map(players.map(({ accountId, missed }) => [accountId, missed]))

export function heirsOf({ plan, players }: StandingsFacts): ReadonlyMap<number, number> {
  if (!plan.substituteTakesPoints) return new Map()
  return new Map(
    players.flatMap((player) => {
      const heir = heirNow(player)
      return heir === null ? [] : [[player.accountId, heir]]
    }),
  )
}

/** The stage and those whose points it goes on from. */
function countedStages(plan: ChampionshipPlan, stage: Stage): ReadonlySet<Stage> {
  const stages = stagesOf(plan)
  const counted = new Set<Stage>([stage])
  for (let index = stages.findIndex((one) => one.stage === stage); stages[index]?.keepsPoints; index--) {
    const before = stages[index - 1]
    if (before !== undefined) counted.add(before.stage)
  }
  return counted
}

export function playedTables({ plan, tables, stage, before, whole }: StandingsFacts): readonly PlayedTable[] {
  const counted = countedStages(plan, stage)
  const played = tables.flatMap(({ results, ...table }) =>
    results === null
      ? []
      : [
          {
            round: table.round,
            stage: table.stage,
            seats: results,
            hidden: whole !== null && isHiddenRound(whole, table.round),
            game: table.gameId !== null,
          },
        ],
  )
  const isAnyHidden = played.some(({ hidden }) => hidden)
  const ofStage = (isAnyHidden ? withWholeCi(played) : played).filter((table) => counted.has(table.stage))
  return publicTables(ofStage, { hiddenFrom: before, revealed: false })
}
