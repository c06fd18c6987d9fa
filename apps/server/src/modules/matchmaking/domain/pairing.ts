import { MmrRow } from './mmr-row.ts'
import type { Searcher } from './searcher.ts'

export interface PairingRules {
  /** Players at a table. */
  readonly seats: number
  /** The difference in MMR that a player accepts at first. */
  readonly windowStart: number
  /** How much each second of waiting adds to it. */
  readonly windowPerSecond: number
  /** Queues whose tables get a judge when one waits. */
  readonly judged: ReadonlySet<string>
}

export interface PairedTable {
  readonly queue: string
  /** In the order of waiting, the longest first. */
  readonly players: readonly number[]
  /** Null: the automatic host. */
  readonly judge: number | null
}

interface Round {
  readonly now: number
  readonly rules: PairingRules
  /** True when one of the two players blocks the other. */
  readonly blocked: (one: number, other: number) => boolean
}

/**
 * One round of the search: the tables that can be formed now. The player who has waited longest chooses first: among
 * all their queues the table with the smallest spread of MMR. Two players may meet when their MMR differs by no more
 * than the mean of what they accept. That grows while they wait, so everybody is found in the end, and of two who
 * differ only in waiting the one who came first sits first.
 */
export function pair(searchers: readonly Searcher[], round: Round): PairedTable[] {
  const waiting = [...searchers].sort((a, b) => a.since - b.since || a.place - b.place)
  const taken = new Set<number>()
  const queues = rows(waiting, taken)
  const judges = waiting.filter(({ role }) => role === 'judge')
  const widest = windowOf(waiting[0]?.since ?? round.now, round)
  const tables: PairedTable[] = []
  for (const anchor of waiting) {
    if (anchor.role === 'judge' || taken.has(anchor.accountId)) continue
    const found = bestTable(anchor, queues, widest, round)
    if (found === null) continue
    const players = found.players.map(({ accountId }) => accountId)
    for (const accountId of players) taken.add(accountId)
    const judge = round.rules.judged.has(found.queue) ? freeJudge(found, judges, taken, round) : null
    if (judge !== null) taken.add(judge)
    tables.push({ queue: found.queue, players, judge })
  }
  return tables
}

function rows(waiting: readonly Searcher[], taken: ReadonlySet<number>): ReadonlyMap<string, MmrRow> {
  const players = new Map<string, Searcher[]>()
  for (const searcher of waiting) {
    if (searcher.role === 'judge') continue
    for (const queue of searcher.queues) {
      const row = players.get(queue)
      if (row === undefined) players.set(queue, [searcher])
      else row.push(searcher)
    }
  }
  return new Map([...players].map(([queue, row]) => [queue, new MmrRow(row, taken)]))
}

function windowOf(since: number, { now, rules }: Round): number {
  return rules.windowStart + (rules.windowPerSecond * Math.max(0, now - since)) / 1000
}

interface Found {
  readonly queue: string
  readonly players: readonly Searcher[]
  readonly spread: number
}

function bestTable(
  anchor: Searcher,
  queues: ReadonlyMap<string, MmrRow>,
  widest: number,
  round: Round,
): Found | null {
  let best: Found | null = null
  for (const queue of anchor.queues) {
    const players = gather(anchor, queues.get(queue), widest, round)
    if (players === null) continue
    const mmrs = players.map(({ mmr }) => mmr)
    const spread = Math.max(...mmrs) - Math.min(...mmrs)
    if (best === null || spread < best.spread) best = { queue, players, spread }
  }
  return best
}

/** The first player and the nearest others who fit; null when they are too few. */
function gather(
  anchor: Searcher,
  row: MmrRow | undefined,
  widest: number,
  round: Round,
): readonly Searcher[] | null {
  if (row === undefined) return null
  const own = windowOf(anchor.since, round)
  const players: Searcher[] = [anchor]
  if (players.length === round.rules.seats) return players
  for (const other of row.nearest(anchor.mmr, (own + widest) / 2)) {
    if (other === anchor) continue
    const reach = (own + windowOf(other.since, round)) / 2
    if (Math.abs(other.mmr - anchor.mmr) > reach) continue
    if (players.some((player) => round.blocked(player.accountId, other.accountId))) continue
    players.push(other)
    if (players.length === round.rules.seats) return players
  }
  return null
}

function freeJudge(
  table: Found,
  judges: readonly Searcher[],
  taken: ReadonlySet<number>,
  { blocked }: Round,
): number | null {
  const judge = judges.find(
    ({ accountId, queues }) =>
      !taken.has(accountId) &&
      queues.includes(table.queue) &&
      !table.players.some((player) => blocked(player.accountId, accountId)),
  )
  return judge?.accountId ?? null
}
