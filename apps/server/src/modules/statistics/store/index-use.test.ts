import type { RatingOrder } from '@gorod/contracts/ratings'
import { type RawBuilder, sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { appForFile } from '../../../testing/index.ts'
import { figuresQuery, type PlayedFilter, togetherQuery } from './figures-store.ts'
import { countQuery, pageQuery } from './played-games.ts'
import { filteredQuery, placesOfQuery, placesQuery } from './rating-places.ts'
import { historyQuery } from './ratings-store.ts'

const app = await appForFile()

/** Every node of a plan that reads a table. A small table would be read whole; a large one is not. */
async function reads(query: RawBuilder<unknown>): Promise<{ node: string; index: string | undefined }[]> {
  const { rows } = await app.db.connection().execute(async (db) => {
    await sql`set enable_seqscan = off`.execute(db)
    await sql`set enable_bitmapscan = off`.execute(db)
    const explained = await sql<{ 'QUERY PLAN': [{ Plan: Plan }] }>`explain (format json) ${query}`.execute(
      db,
    )
    await sql`reset all`.execute(db)
    return explained
  })
  return readsOf(rows[0]!['QUERY PLAN'][0].Plan)
}

interface Plan {
  readonly 'Node Type': string
  readonly 'Index Name'?: string
  readonly Plans?: readonly Plan[]
}

function readsOf(plan: Plan): { node: string; index: string | undefined }[] {
  const below = (plan.Plans ?? []).flatMap(readsOf)
  const node = plan['Node Type']
  return node.includes('Scan') && node !== 'Subquery Scan'
    ? [{ node, index: plan['Index Name'] }, ...below]
    : below
}

const NOTHING: PlayedFilter = { from: null, before: null, modes: null, ruleSets: null }
/** One game is closed to the reader: then most parts of a query have work to do. */
const WHOSE = { accountId: 1, closed: ['00000000-0000-4000-8000-000000000000'] }
const FIGURES = { node: 'Index Only Scan', index: 'played_games_figures' }

describe('an index alone answers for', () => {
  it.each<[string, Partial<PlayedFilter>]>([
    ['all games', {}],
    ['a first day', { from: new Date(0) }],
    ['a last day', { before: new Date(0) }],
    ['modes', { modes: ['rated', 'league'] }],
    ['scorings', { ruleSets: ['fsm'] }],
    [
      'every filter at once',
      { from: new Date(0), before: new Date(0), modes: ['rated'], ruleSets: ['fiim', 'fsm'] },
    ],
  ])('the figures of %s', async (_name, filter) => {
    expect(await reads(figuresQuery(WHOSE, { ...NOTHING, ...filter }))).toEqual([FIGURES])
  })

  it('the number of games', async () => {
    expect(await reads(countQuery(WHOSE))).toEqual([FIGURES])
  })

  it('the curve of a rating', async () => {
    expect(await reads(historyQuery(WHOSE, 500))).toEqual([
      { node: 'Index Only Scan', index: 'rated_seats_history' },
    ])
  })

  it('the games of a page; only those are fetched', async () => {
    const plan = await reads(pageQuery(WHOSE, { page: 500, limit: 10 }))
    expect(plan).toContainEqual(FIGURES)
    expect(plan).toHaveLength(2)
    for (const { node } of plan) expect(node).toMatch(/^Index/)
  })

  it.each(['mmr', 'league'] as const)('the places of a page of a rating by %s', async (order) => {
    const page = placesQuery('all', order, { first: 1, last: 20, until: new Date(0) })
    const plan = await reads(page)
    expect(plan).not.toEqual([])
    for (const { node } of plan) expect(node).toMatch(/^Index/)
  })

  it.each<[RatingOrder, string | null, string]>([
    ['mmr', null, 'rating_places_games'],
    ['mmr', 'ru', 'rating_places_region'],
    ['league', null, 'rating_places_league_games'],
    ['league', 'ru', 'rating_places_league_region'],
  ])('the places of a list by %s of region %s', async (order, region, index) => {
    const page = { first: 1, last: 20, until: new Date(0), offset: 0, limit: 20 }
    const plan = await reads(filteredQuery('all', order, page, { region, games: '20', tier: null }))
    for (const { node } of plan) expect(node).toMatch(/^Index/)
    expect(plan).toContainEqual({ node: 'Index Only Scan', index })
  })

  it.each<[string | null, string]>([
    [null, 'rating_places_tier'],
    ['ru', 'rating_places_tier_region'],
  ])('the places of a tier of a month of region %s', async (region, index) => {
    const page = { first: 1, last: 20, until: new Date(0), offset: 0, limit: 20 }
    const query = filteredQuery('month-2026-11', 'mmr', page, { region, games: null, tier: 'gold' })
    const plan = await reads(query)
    for (const { node } of plan) expect(node).toMatch(/^Index/)
    expect(plan).toContainEqual({ node: 'Index Only Scan', index })
  })

  it('the places of two players', async () => {
    const plan = await reads(placesOfQuery('all', [1, 2], new Date(0)))
    for (const { node } of plan) expect(node).toMatch(/^Index/)
    expect(plan).toContainEqual({ node: 'Index Scan', index: 'rating_places_account' })
  })

  it('games played together', async () => {
    const plan = await reads(togetherQuery(1, 2))
    expect(plan).not.toEqual([])
    for (const { node } of plan) expect(node).toMatch(/^Index/)
  })
})
