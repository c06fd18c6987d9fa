import { SIGNAL_LIMITS as LIMITS, type listSignals } from '@gorod/contracts/signals'
import type { z } from 'zod'
import type { SignalsDeps } from './count.ts'
import { listTraced, readCount } from './store.ts'

type Signals = z.infer<typeof listSignals.answer>

/** What the last count found, without pairs that the reader or a deleted account is in. */
export async function readSignals({ db, accounts }: SignalsDeps, readerId: number): Promise<Signals> {
  const [count, traced] = await Promise.all([readCount(db), listTraced(db, LIMITS.pairs)])
  const found = count?.counted.found ?? []
  const ids = [...found.flatMap((pair) => pair.accounts), ...traced.rows.flatMap(({ a, b }) => [a, b])]
  const living = (await accounts.listAccounts([...new Set(ids)])).filter(({ deleted }) => !deleted)
  const byId = new Map(living.map(({ id, username }) => [id, { id, username }]))
  const playersOf = (a: number, b: number) => {
    const [one, other] = [byId.get(a), byId.get(b)]
    const isShown = one !== undefined && other !== undefined && a !== readerId && b !== readerId
    return isShown ? ([one, other] satisfies [unknown, unknown]) : null
  }
  const tracesOf = (a: number, b: number) => {
    const row = traced.rows.find((one) => one.a === a && one.b === b)
    return { devices: row?.devices ?? 0, addresses: row?.addresses ?? 0 }
  }
  return {
    run:
      count === null
        ? null
        : {
            at: count.at.toISOString(),
            games: count.counted.games,
            players: count.counted.players,
            pairs: count.counted.pairs,
            comparisons: count.counted.comparisons,
          },
    pairs: found.flatMap(({ accounts: [a, b], ...pair }) => {
      const players = playersOf(a, b)
      return players === null ? [] : [{ players, ...pair, traces: tracesOf(a, b) }]
    }),
    traced: traced.rows.flatMap(({ a, b }) => {
      const players = playersOf(a, b)
      return players === null ? [] : [{ players, traces: tracesOf(a, b) }]
    }),
    tracedAccounts: traced.accounts,
    tracedPairs: traced.pairs,
  }
}
