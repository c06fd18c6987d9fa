import type {
  ChampionshipHead,
  ChampionshipPage,
  ChampionshipPerson,
  ChampionshipTable,
} from '@gorod/contracts/championship-pages'
import type { ChampionshipPlan, PublicPlan } from '@gorod/contracts/championship-plan'
import { teamOf } from '@gorod/rules'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/db.ts'
import type { AccountsApi } from '../../accounts/public.ts'
import type { ClubsApi } from '../../clubs/public.ts'
import type { GamesApi } from '../../games/public.ts'
import type { StatisticsApi } from '../../statistics/public.ts'
import type { Organiser } from '../commands/organise.ts'
import { checkConditions } from '../domain/entry.ts'
import {
  type ChampionshipRow,
  listAll,
  listLedBy,
  type PlannedChampionship,
} from '../store/championships-store.ts'
import { listSeatedPlayers, type SeatedPlayer } from '../store/players-store.ts'
import { listRounds, type RoundRow } from '../store/rounds-store.ts'
import { listStaff } from '../store/staff-store.ts'
import { readKnown } from './known-championship.ts'
import { listShownTables, type ShownTable } from './list-shown-tables.ts'
import { readApplicant } from './read-applicant.ts'

export interface PageDeps {
  readonly db: Db
  readonly clock: Clock
  readonly accounts: AccountsApi
  readonly statistics: Pick<StatisticsApi, 'mmrOf' | 'publicMmrOf' | 'countGames'>
  readonly games: Pick<GamesApi, 'tables' | 'closedAmong'>
  readonly clubs: Pick<ClubsApi, 'namesOf' | 'clubNamesOf' | 'listIdsOf' | 'clubIdsOf'>
}

/** A page shows so many players; a championship of the search may have thousands. */
const MOST_SHOWN = 400
/** And so many tables, those of the last rounds: no seating has more. */
const MOST_TABLES = 1200

/** For everybody, and for an organiser with the drafts of their own. */
export async function listAllHeads(
  { db }: Pick<PageDeps, 'db'>,
  by: number | null,
  page: { readonly limit: number; readonly offset: number },
): Promise<{ readonly rows: readonly ChampionshipHead[]; readonly totalCount: number }> {
  const led = by === null ? [] : await listLedBy(db, by)
  const { rows, totalCount } = await listAll(db, { ...page, drafts: led.map(({ id }) => id) })
  return { rows: rows.map(headOf), totalCount }
}

/** Throws `not_found`, also for a draft that somebody else makes. */
export async function readPage(deps: PageDeps, id: number, by: Organiser | null): Promise<ChampionshipPage> {
  const { db } = deps
  const { championship, mine } = await readKnown(db, id, by)
  const [players, rounds, all, staff] = await Promise.all([
    listSeatedPlayers(db, id),
    listRounds(db, id),
    listShownTables(deps, championship, { accountId: by?.accountId ?? null, organises: mine }),
    listStaff(db, id),
  ])
  const shown = players.slice(0, MOST_SHOWN)
  const tables = all.slice(-MOST_TABLES)
  const organisers = new Set([
    championship.createdBy,
    ...staff.filter(({ role }) => role === 'organiser').map(({ accountId }) => accountId),
  ])
  const judges = new Set([
    ...staff.filter(({ role }) => role === 'judge').map(({ accountId }) => accountId),
    ...tables.flatMap(({ judgeId }) => judgeId ?? []),
  ])
  const people = await readPeople(deps, [
    ...organisers,
    ...judges,
    ...shown.map(({ accountId }) => accountId),
  ])
  const known = (ids: Iterable<number>) => [...ids].flatMap((of) => people.get(of) ?? [])
  return {
    ...headOf(championship),
    plan: publicPlanOf(championship.plan),
    club: await clubOf(deps, championship.plan),
    organisers: known(organisers),
    judges: known(judges),
    players: await shownPlayers(deps, shown, people),
    rounds: roundsOf(rounds, tables, await gameNumbers(deps, tables)),
    me: by === null ? null : { ...(await ownEntry(deps, championship, by)), organises: mine },
  }
}

function headOf(row: ChampionshipRow): ChampionshipHead {
  const { id, title, startsAt, endsAt, places, registeredCount, life, roundsBy } = row
  return {
    id,
    title,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    places,
    registeredCount,
    life,
    roundsBy,
  }
}

async function clubOf(
  { clubs }: PageDeps,
  { conditions: { clubId } }: ChampionshipPlan,
): Promise<ChampionshipPage['club']> {
  const name = clubId === null ? undefined : (await clubs.namesOf([clubId])).get(clubId)
  return clubId === null || name === undefined ? null : { id: clubId, name }
}

function publicPlanOf({ code, list, apart: _, ...shown }: ChampionshipPlan): PublicPlan {
  return { ...shown, needsCode: code !== null, needsListing: list !== null }
}

async function readPeople(
  { accounts }: PageDeps,
  ids: readonly number[],
): Promise<ReadonlyMap<number, ChampionshipPerson>> {
  const found = await accounts.listAccounts([...new Set(ids)])
  return new Map(found.map(({ id, username, image }) => [id, { id, username, image }]))
}

async function shownPlayers(
  { statistics, clubs }: PageDeps,
  players: readonly SeatedPlayer[],
  people: ReadonlyMap<number, ChampionshipPerson>,
): Promise<ChampionshipPage['players']> {
  const ids = players.map(({ accountId }) => accountId)
  const [mmr, clubNames] = await Promise.all([statistics.publicMmrOf(ids), clubs.clubNamesOf(ids)])
  return players.map(({ accountId, state }) => ({
    ...(people.get(accountId) ?? { id: accountId, username: `№ ${accountId}`, image: null }),
    mmr: Math.round(mmr.get(accountId) ?? 0),
    state,
    club: clubNames.get(accountId) ?? null,
  }))
}

async function gameNumbers(
  { games }: PageDeps,
  tables: readonly ShownTable[],
): Promise<ReadonlyMap<string, number>> {
  const found = await games.tables(tables.flatMap(({ gameId }) => gameId ?? []))
  return new Map(found.map(({ gameId, number }) => [gameId, number]))
}

function roundsOf(
  rounds: readonly RoundRow[],
  tables: readonly ShownTable[],
  numbers: ReadonlyMap<string, number>,
): ChampionshipPage['rounds'] {
  return rounds.map(({ round, stage, startsAt }) => ({
    round,
    stage,
    startsAt: startsAt?.toISOString() ?? null,
    tables: tables
      .filter((table) => table.round === round)
      .map(({ table, state, judgeId, seats, gameId, results }) => ({
        table,
        state,
        winner: state === 'finished' ? winnerOf(results) : null,
        judgeId,
        seats: [...seats],
        number: gameId === null ? null : (numbers.get(gameId) ?? null),
      })),
  }))
}

function winnerOf(results: ShownTable['results']): ChampionshipTable['winner'] {
  const won = results?.find((seat) => seat.won)
  return won === undefined ? null : teamOf(won.role) === 'red' ? 'town' : 'mafia'
}

async function ownEntry(
  deps: PageDeps,
  { id, plan }: PlannedChampionship,
  { accountId }: Organiser,
): Promise<Omit<NonNullable<ChampionshipPage['me']>, 'organises'>> {
  const applicant = await readApplicant(deps, accountId)
  const player = (await listSeatedPlayers(deps.db, id)).find((one) => one.accountId === accountId)
  return {
    state: player?.state ?? null,
    conditions: applicant === null ? [] : checkConditions(plan, applicant, new Date(deps.clock.now())),
  }
}
