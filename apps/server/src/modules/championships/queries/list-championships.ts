import {
  CHAMPIONSHIP_PLAYERS_PAGE_SIZE,
  CHAMPIONSHIPS_PAGE_SIZE,
  type Championship,
  type ChampionshipFacts,
  type RegisteredPlayer,
} from '@gorod/contracts/championships'
import { AppError } from '../../../platform/app-error.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/db.ts'
import type { AccountsApi } from '../../accounts/public.ts'
import { stateAt } from '../domain/championship.ts'
import { type ChampionshipRow, listAll, listOpen } from '../store/championships-store.ts'
import { listPlayers } from '../store/players-store.ts'

export interface ListDeps {
  readonly db: Db
  readonly clock: Clock
  readonly accounts: AccountsApi
}

interface Page<Row> {
  readonly rows: readonly Row[]
  readonly totalCount: number
}

/** The public list: announced and running championships. */
export async function listOpenChampionships(
  { db, clock }: ListDeps,
  accountId: number | null,
): Promise<Championship[]> {
  const at = new Date(clock.now())
  const rows = await listOpen(db, at, accountId)
  return rows.map((row) => ({ ...factsOf(row, at), registered: row.registered, open: isOpen(row) }))
}

/** For the console. */
export async function listForConsole(
  { db, clock }: ListDeps,
  page: number,
): Promise<Page<ChampionshipFacts>> {
  const at = new Date(clock.now())
  const { rows, totalCount } = await listAll(db, {
    ...pageOf(page, CHAMPIONSHIPS_PAGE_SIZE),
    drafts: 'all',
  })
  return { rows: rows.map((row) => factsOf(row, at)), totalCount }
}

/** For the console: the players on the list. */
export async function listRegistered(
  { db, accounts }: ListDeps,
  { championshipId, page }: { readonly championshipId: number; readonly page: number },
): Promise<Page<RegisteredPlayer>> {
  const found = await listPlayers(db, championshipId, pageOf(page, CHAMPIONSHIP_PLAYERS_PAGE_SIZE))
  if (found === null) throw new AppError('not_found')
  const ids = found.rows.map(({ accountId }) => accountId)
  const names = new Map((await accounts.listAccounts(ids)).map(({ id, username }) => [id, username]))
  return {
    rows: found.rows.map(({ accountId, registeredAt }) => ({
      id: accountId,
      username: names.get(accountId) ?? `№ ${accountId}`,
      registeredAt: registeredAt.toISOString(),
    })),
    totalCount: found.totalCount,
  }
}

/** By search players register while it runs, too: its life stays the same. */
function isOpen({ life, needsCode }: Awaited<ReturnType<typeof listOpen>>[number]): boolean {
  return life === 'registration' && !needsCode
}

function pageOf(page: number, limit: number): { readonly limit: number; readonly offset: number } {
  return { limit, offset: (page - 1) * limit }
}

function factsOf(row: ChampionshipRow, at: Date): ChampionshipFacts {
  const { id, title, startsAt, endsAt, places, registeredCount } = row
  return {
    id,
    title,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    places,
    registeredCount,
    state: stateAt(row, at),
  }
}
