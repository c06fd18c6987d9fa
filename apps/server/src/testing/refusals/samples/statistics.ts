import type { EndpointSamples } from './endpoint-sample.ts'
import { accountQueries } from './game.ts'

const filters = {
  date_from: '2026-01-01',
  date_to: '2026-12-31',
  game_type: 'rated,league',
  scoring_type: 'fsm',
}

const refusedFilters = [
  ...accountQueries,
  { why: 'no such day', query: { userId: '1', date_from: '2026-02-30' }, code: 'validation_failed' },
  { why: 'a day as it is shown', query: { userId: '1', date_to: '21.11.2026' }, code: 'validation_failed' },
  { why: 'a moment', query: { userId: '1', date_from: '2026-11-21T10:00:00Z' }, code: 'validation_failed' },
  {
    why: 'days out of order',
    query: { userId: '1', date_from: '2026-02-02', date_to: '2026-02-01' },
    code: 'validation_failed',
  },
  { why: 'an unknown mode', query: { userId: '1', game_type: 'rated,chess' }, code: 'validation_failed' },
  { why: 'an unknown scoring', query: { userId: '1', scoring_type: 'fiim_v8' }, code: 'validation_failed' },
  { why: 'a list of 201', query: { userId: '1', game_type: ','.repeat(201) }, code: 'validation_failed' },
] as const

/** Figures of a player. */
export const STATISTICS_SAMPLES: EndpointSamples = {
  'GET /profile/default/get-statistic': { query: { userId: '1', ...filters }, refused: refusedFilters },
  'GET /profile/default/get-role-statistic': {
    query: { user_id: '1', ...filters, role: 'civilian,sheriff' },
    refused: [
      ...refusedFilters,
      { why: 'an unknown role', query: { userId: '1', role: 'maniac' }, code: 'validation_failed' },
    ],
  },
  'GET /rating/default/get-rating': {
    query: { rating: 'autumn-2026', order: 'mmr', page: '1' },
    refused: [
      { why: 'two digits of a year', query: { rating: 'autumn-26' }, code: 'validation_failed' },
      { why: 'no season', query: { rating: 'august-2026' }, code: 'validation_failed' },
      { why: 'no order', query: { order: 'fouls' }, code: 'validation_failed' },
      { why: 'page 0', query: { page: '0' }, code: 'validation_failed' },
      { why: 'half a page', query: { page: '1.5' }, code: 'validation_failed' },
      { why: 'a page beyond the last', query: { page: '100001' }, code: 'validation_failed' },
      { why: 'a blank name', query: { find: ' ' }, code: 'validation_failed' },
      { why: 'a long name', query: { find: 'я'.repeat(41) }, code: 'validation_failed' },
      { why: 'a long region', query: { region: 'x'.repeat(21) }, code: 'validation_failed' },
      { why: 'games that are no filter', query: { games: '7' }, code: 'validation_failed' },
      { why: 'a long tier', query: { tier: 'x'.repeat(21) }, code: 'validation_failed' },
    ],
  },
  'GET /rating/default/get-judges': {
    query: { rating: 'autumn-2026', page: '1' },
    refused: [
      { why: 'no season', query: { rating: 'august-2026' }, code: 'validation_failed' },
      { why: 'page 0', query: { page: '0' }, code: 'validation_failed' },
      { why: 'a page beyond the last', query: { page: '10001' }, code: 'validation_failed' },
    ],
  },
  'GET /profile/default/get-mmr-history': { query: { userId: '1' }, refused: accountQueries },
}
