import type { ChampionshipStandings } from '@gorod/contracts/championship-pages'
import { CHAMPIONSHIP_SEATS, type ChampionshipPlan } from '@gorod/contracts/championship-plan'
import { AppError } from '../../../platform/app-error.ts'
import type { Db } from '../../../platform/db/db.ts'
import type { AccountsApi } from '../../accounts/public.ts'
import { type Organiser, organises } from '../commands/organise.ts'
import type { Stage } from '../domain/life.ts'
import {
  countStandings,
  listNominees,
  type PlayedTable,
  publicTables,
  type Standing,
} from '../domain/standings.ts'
import { readChampionship } from '../store/championships-store.ts'
import { listSeatedPlayers, type SeatedPlayer } from '../store/players-store.ts'
import type { TableRow } from '../store/rounds-store.ts'
import { listShownTables, type ShownTablesDeps } from './list-shown-tables.ts'

export interface StandingsDeps {
  readonly db: Db
  readonly accounts: Pick<AccountsApi, 'listAccounts'>
  readonly games: ShownTablesDeps['games']
}

interface Wanted {
  readonly id: number
  readonly stage: Stage
  /** Only rounds before this one; null: all. */
  readonly until: number | null
  /** Also what the organisers keep hidden: for them alone. */
  readonly hidden: boolean
}

interface Counted {
  readonly plan: ChampionshipPlan
  readonly players: readonly SeatedPlayer[]
  readonly tables: readonly TableRow[]
  readonly stage: Stage
  /** The first round that is left out. */
  readonly before: number | null
}

/** Throws `not_found`, and `forbidden` where hidden rounds are asked for. */
export async function readStandings(
  { db, accounts, games }: StandingsDeps,
  by: Organiser | null,
  { id, stage, until, hidden }: Wanted,
): Promise<ChampionshipStandings> {
  const championship = await readChampionship(db, id)
  const mine = championship !== null && (await organises(db, championship, by))
  if (championship === null || (championship.life === 'draft' && !mine)) throw new AppError('not_found')
  if (hidden && !mine) throw new AppError('forbidden')
  const [players, tables] = await Promise.all([
    listSeatedPlayers(db, id),
    listShownTables({ db, games }, id, { accountId: by?.accountId ?? null, organises: mine }),
  ])
  const { plan, revealed } = championship
  const hiddenFrom = hidden || revealed ? null : plan.hiddenFrom
  const before = Math.min(until ?? Number.POSITIVE_INFINITY, hiddenFrom ?? Number.POSITIVE_INFINITY)
  const counted = { plan, players, tables, stage, before: Number.isFinite(before) ? before : null }
  const rows = standingsOf(counted)
  const names = new Map(
    (await accounts.listAccounts(players.map(({ accountId }) => accountId))).map(({ id: of, username }) => [
      of,
      username,
    ]),
  )
  const nameOf = (player: number) => names.get(player) ?? `№ ${player}`
  return {
    rows: rows.map((row) => ({ ...row, username: nameOf(row.player) })),
    cut: stage === 'main' && plan.finalRounds > 0 ? CHAMPIONSHIP_SEATS : null,
    nominees: listNominees({ tables: playedTables(counted), heirs: heirsOf(counted) }).map(
      ({ players: best, ...more }) => ({ ...more, usernames: best.map(nameOf) }),
    ),
    hiddenFrom,
  }
}

/** The places of one stage. A final counts its own rounds, and by the plan those of the qualification too. */
export function standingsOf(counted: Counted): Standing[] {
  const { plan, players, tables, stage } = counted
  const finalists = new Set(tables.filter((table) => table.stage === 'final').flatMap(({ seats }) => seats))
  const rows = players.filter(
    ({ accountId, state, number, heir }) =>
      !(plan.substituteTakesPoints && heir !== null) &&
      (stage === 'final'
        ? finalists.has(accountId)
        : state !== 'reserve' && (number !== null || state === 'in')),
  )
  return countStandings({
    players: rows.map(({ accountId }) => accountId),
    tables: playedTables(counted),
    rules: plan.standings,
    heirs: heirsOf(counted),
  })
}

function heirsOf({ plan, players }: Counted): ReadonlyMap<number, number> {
  if (!plan.substituteTakesPoints) return new Map()
  return new Map(players.flatMap(({ accountId, heir }) => (heir === null ? [] : [[accountId, heir]])))
}

function playedTables({ plan, tables, stage, before }: Counted): readonly PlayedTable[] {
  const ofStage = tables.filter(
    (table) => table.stage === stage || (stage === 'final' && plan.finalKeepsPoints),
  )
  const played = ofStage.flatMap(({ round, results }) =>
    results === null ? [] : [{ round, seats: results }],
  )
  return publicTables(played, { hiddenFrom: before, revealed: false })
}
