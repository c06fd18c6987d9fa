import {
  CLUB_GAMES_PAGE_SIZE,
  CLUB_TABLE_SIZE,
  type ClubGame,
  type ClubPeriod,
  type ClubTableRow,
} from '@gorod/contracts/club-games'
import type { StatisticsApi } from '../../statistics/public.ts'
import { MONTH_MS } from '../domain/club.ts'
import { countGames, countTable, listGames, type TableRow } from '../store/club-games-store.ts'
import { closedOf, livingClub, type ReadClubDeps } from './read-club.ts'
import { personsOf } from './read-office.ts'

interface ReadGamesDeps extends Pick<ReadClubDeps, 'db' | 'clock' | 'accounts' | 'games'> {
  readonly statistics: Pick<StatisticsApi, 'seasonBegan'>
}

export async function readClubTable(
  deps: ReadGamesDeps,
  { id, period }: { readonly id: number; readonly period: ClubPeriod },
  readerId: number | null,
): Promise<ClubTableRow[]> {
  const { db, clock, statistics } = deps
  const { countedMembers } = await livingClub(db, id)
  const now = new Date(clock.now())
  const beginnings: Readonly<Record<ClubPeriod, Date>> = {
    month: new Date(now.getTime() - MONTH_MS),
    season: await statistics.seasonBegan(now),
    all: new Date(0),
  }
  const rows = await countTable(db, {
    clubId: id,
    closed: await closedOf(deps, id, readerId),
    since: beginnings[period],
    members: countedMembers,
    limit: CLUB_TABLE_SIZE,
  })
  const people = await personsOf(
    deps,
    rows.map(({ accountId }) => accountId),
  )
  return withPlaces(rows).flatMap(({ accountId, ...row }) => {
    const person = people.get(accountId)
    return person === undefined ? [] : [{ ...row, ...person }]
  })
}

/** Equal in everything that decides: the same place. */
function withPlaces(rows: readonly TableRow[]): (TableRow & { readonly place: number })[] {
  const isEqual = (one: TableRow, other: TableRow) =>
    one.sum === other.sum && one.wins === other.wins && one.extra === other.extra
  return rows.map((row) => ({ ...row, place: rows.findIndex((other) => isEqual(row, other)) + 1 }))
}

export async function readClubGames(
  deps: ReadGamesDeps,
  { id, page }: { readonly id: number; readonly page: number },
  readerId: number | null,
): Promise<{ readonly rows: readonly ClubGame[]; readonly totalCount: number }> {
  const { db } = deps
  const { countedMembers } = await livingClub(db, id)
  const shown = { clubId: id, closed: await closedOf(deps, id, readerId) }
  const [rows, totalCount] = await Promise.all([
    listGames(db, { ...shown, limit: CLUB_GAMES_PAGE_SIZE, offset: (page - 1) * CLUB_GAMES_PAGE_SIZE }),
    countGames(db, shown),
  ])
  return {
    rows: rows.map(({ number, endedAt, winner, annulled, members }) => ({
      number,
      endedAt: endedAt.toISOString(),
      winner: annulled ? null : winner,
      members,
      counts: !annulled && members >= countedMembers,
    })),
    totalCount,
  }
}
