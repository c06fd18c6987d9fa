import { SIGNAL_LIMITS as LIMITS, type Signals } from '@gorod/contracts/signals'
import type { SignalsDeps } from './count.ts'
import type { FoundPair } from './domain/count-pairs.ts'
import { countTraced, listTraced, readCount, type TracedPair } from './store.ts'

/** What the last count found, without pairs that the reader or a deleted account is in. */
export async function readSignals(deps: SignalsDeps, readerId: number): Promise<Signals> {
  const { db } = deps
  const [count, traced, accounts] = await Promise.all([
    readCount(db),
    listTraced(db, LIMITS.pairs),
    countTraced(db),
  ])
  const usual = { accounts, pairs: traced.pairs }
  return shown(deps, readerId, { count, found: count?.counted.found ?? [], traced: traced.rows, usual })
}

/** The same about one account with anybody, and about the pairs of a game; `gameNumber` 0: there is none. */
export async function readCaseSignals(
  deps: SignalsDeps,
  readerId: number,
  { accountId, gameNumber }: { readonly accountId: number; readonly gameNumber: number },
): Promise<Signals> {
  const { db, games } = deps
  const [table] = gameNumber === 0 ? [] : await games.tables([gameNumber])
  const among = (table?.seats ?? []).flatMap(({ accountId: id }) => id ?? [])
  const [count, traced] = await Promise.all([
    readCount(db),
    listTraced(db, LIMITS.pairs, { accountId, among }),
  ])
  const found = (count?.counted.found ?? []).filter(
    ({ accounts }) => accounts.includes(accountId) || accounts.every((id) => among.includes(id)),
  )
  // How usual a common trace is costs a look at all of them: only where there is one to compare.
  const isTraced = traced.rows.length > 0
  const [all, accounts] = isTraced
    ? await Promise.all([listTraced(db, 1), countTraced(db)])
    : [{ pairs: 0 }, 0]
  return shown(deps, readerId, { count, found, traced: traced.rows, usual: { accounts, pairs: all.pairs } })
}

interface SignalSources {
  readonly count: Awaited<ReturnType<typeof readCount>>
  readonly found: readonly FoundPair[]
  readonly traced: readonly TracedPair[]
  /** How usual traces are on the whole site. */
  readonly usual: { readonly accounts: number; readonly pairs: number }
}

async function shown(
  { accounts }: SignalsDeps,
  readerId: number,
  { count, found, traced, usual }: SignalSources,
): Promise<Signals> {
  const ids = [...found.flatMap((pair) => pair.accounts), ...traced.flatMap(({ a, b }) => [a, b])]
  const living = (await accounts.listAccounts([...new Set(ids)])).filter(({ deleted }) => !deleted)
  const byId = new Map(living.map(({ id, username }) => [id, { id, username }]))
  const playersOf = (a: number, b: number) => {
    const [one, other] = [byId.get(a), byId.get(b)]
    const isShown = one !== undefined && other !== undefined && a !== readerId && b !== readerId
    return isShown ? ([one, other] satisfies [unknown, unknown]) : null
  }
  const tracesOf = (a: number, b: number) => {
    const row = traced.find((one) => one.a === a && one.b === b)
    return { devices: row?.devices ?? 0, addresses: row?.addresses ?? 0 }
  }
  return {
    run: count && runOf(count),
    pairs: found.flatMap(({ accounts: [a, b], ...pair }) => {
      const players = playersOf(a, b)
      return players === null ? [] : [{ players, ...pair, traces: tracesOf(a, b) }]
    }),
    traced: traced.flatMap(({ a, b }) => {
      const players = playersOf(a, b)
      return players === null ? [] : [{ players, traces: tracesOf(a, b) }]
    }),
    tracedAccounts: usual.accounts,
    tracedPairs: usual.pairs,
  }
}

function runOf({ at, counted }: NonNullable<SignalSources['count']>): NonNullable<Signals['run']> {
  const { games, players, pairs, comparisons } = counted
  return { at: at.toISOString(), games, players, pairs, comparisons }
}
