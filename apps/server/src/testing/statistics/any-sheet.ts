import { gameModes } from '@gorod/contracts/game'
import { type PresetId, presets, type Role, type SeatResult, teamOf } from '@gorod/rules'
import fc from 'fast-check'
import type { ResultSheet } from '../../modules/games/public.ts'

/** Games of the first weeks of 2026, so that days and their borders meet. */
const FIRST = Date.UTC(2026, 0, 1)
const SPAN_MINUTES = 20 * 24 * 60

const points = (limit: number) =>
  fc.integer({ min: -limit * 100, max: limit * 100 }).map((value) => value / 100)

const anyResult = fc.record({
  role: fc.constantFrom<Role>('civilian', 'sheriff', 'mafia', 'godfather', 'doctor'),
  won: fc.boolean(),
  firstKilled: fc.boolean(),
  fouls: fc.integer({ min: 0, max: 4 }),
  techFouls: fc.integer({ min: 0, max: 2 }),
  hits: fc.option(fc.integer({ min: 0, max: 3 })),
  total: points(3),
  extra: points(1),
  bestMove: points(1),
})

/** A finished game of ten; seat n belongs to account n of `accountIds`, seats past the list to nobody. */
export function anySheet(accountIds: readonly number[]): fc.Arbitrary<ResultSheet> {
  return fc
    .record({
      gameId: fc.uuid(),
      number: fc.integer({ min: 1, max: 2_000_000 }),
      version: fc.constant(500),
      annulled: fc.constant(false),
      mode: fc.constantFrom(...gameModes),
      ruleSet: fc.constantFrom(...(Object.keys(presets) as PresetId[]), 'custom' as const),
      minute: fc.integer({ min: 0, max: SPAN_MINUTES }),
      length: fc.integer({ min: 1, max: 7200 }),
      winner: fc.constantFrom('red' as const, 'black' as const, 'draw' as const),
      results: fc.array(anyResult, { minLength: 10, maxLength: 10 }),
    })
    .map(({ minute, length, results, mode, ...game }) => ({
      ...game,
      rulesName: game.ruleSet === 'custom' ? `Клуб ${game.number}` : null,
      mode,
      type: mode === 'lobby' || mode === 'practice' ? ('other' as const) : ('match' as const),
      startedAt: new Date(FIRST + minute * 60_000),
      endedAt: new Date(FIRST + minute * 60_000 + length * 1000),
      seats: results.map(({ hits, total, extra, bestMove, ...result }, index) => ({
        accountId: accountIds[index] ?? null,
        result: {
          ...result,
          seat: index + 1,
          team: teamOf(result.role),
          bestMove: hits === null ? null : { seats: [1, 2, 3], hits },
          extras: [],
          points: { base: 0, bestMove, ci: 0, extra, penalties: 0, total },
        } satisfies SeatResult,
      })),
    }))
}
