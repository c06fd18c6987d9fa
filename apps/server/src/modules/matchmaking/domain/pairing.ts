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
  /** Those of them whose tables wait for a judge; absent: none. */
  readonly needJudge?: ReadonlySet<string>
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
 * differ only in waiting the one who came first sits first. A party sits at one table, or waits.
 */
export function pair(searchers: readonly Searcher[], round: Round): PairedTable[] {
  const waiting = [...searchers].sort((a, b) => a.since - b.since || a.place - b.place)
  const taken = new Set<number>()
  const queues = rows(waiting, taken)
  const unitOf = units(waiting)
  const judges = waiting.filter(({ role }) => role === 'judge')
  const widest = windowOf(waiting[0]?.since ?? round.now, round)
  const tables: PairedTable[] = []
  for (const anchor of waiting) {
    if (anchor.role === 'judge' || taken.has(anchor.accountId)) continue
    const found = bestTable(anchor, { queues, unitOf, widest, judges, taken }, round)
    if (found === null) continue
    const { queue, judge } = found
    const players = found.players.map(({ accountId }) => accountId)
    for (const accountId of players) taken.add(accountId)
    if (judge !== null) taken.add(judge)
    tables.push({ queue, players, judge })
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

function windowOf(since: number, { now, rules }: Pick<Round, 'now' | 'rules'>): number {
  return rules.windowStart + (rules.windowPerSecond * Math.max(0, now - since)) / 1000
}

interface QueueTable {
  readonly queue: string
  readonly players: readonly Searcher[]
  readonly spread: number
  readonly judge: number | null
}

/** Those who sit down together: a party, or one searcher. */
type UnitOf = (searcher: Searcher) => readonly Searcher[]

function units(waiting: readonly Searcher[]): UnitOf {
  const parties = new Map<string, Searcher[]>()
  for (const searcher of waiting) {
    if (searcher.party === null) continue
    const party = parties.get(searcher.party)
    if (party === undefined) parties.set(searcher.party, [searcher])
    else party.push(searcher)
  }
  return (searcher) => (searcher.party === null ? null : parties.get(searcher.party)) ?? [searcher]
}

interface Waiting {
  readonly queues: ReadonlyMap<string, MmrRow>
  readonly unitOf: UnitOf
  /** The widest window of all. */
  readonly widest: number
  readonly judges: readonly Searcher[]
  readonly taken: ReadonlySet<number>
}

function bestTable(anchor: Searcher, waiting: Waiting, round: Round): QueueTable | null {
  let best: QueueTable | null = null
  for (const queue of anchor.queues) {
    const players = gather(anchor, waiting.queues.get(queue), waiting, round)
    if (players === null) continue
    const mmrs = players.map(({ mmr }) => mmr)
    const spread = Math.max(...mmrs) - Math.min(...mmrs)
    if (best !== null && spread >= best.spread) continue
    const judge = round.rules.judged.has(queue) ? freeJudge({ queue, players }, waiting, round) : null
    if (judge === null && round.rules.needJudge?.has(queue)) continue
    best = { queue, players, spread, judge }
  }
  return best
}

/** The first player and the nearest others who fit, each with their party; null when they do not make a table. */
function gather(
  anchor: Searcher,
  row: MmrRow | undefined,
  { unitOf, widest }: Waiting,
  { now, rules, blocked }: Round,
): readonly Searcher[] | null {
  if (row === undefined) return null
  const meets = (players: readonly Searcher[], other: Searcher) =>
    !players.some((player) => player !== other && blocked(player.accountId, other.accountId))
  const own = windowOf(anchor.since, { now, rules })
  const isNear = (other: Searcher) =>
    Math.abs(other.mmr - anchor.mmr) <= (own + windowOf(other.since, { now, rules })) / 2
  const players = [...unitOf(anchor)]
  if (!players.every((player) => meets(players, player))) return null
  if (players.length >= rules.seats) return players
  /** Units that came too late for the seats left, and those that sit: of a few of them another choice may fill the table. */
  const seen: (readonly Searcher[])[] = []
  let withParty = players.length > 1
  for (const other of row.nearest(anchor.mmr, (own + widest) / 2)) {
    const unit = unitOf(other)
    if (unit[0] !== other || players.includes(other)) continue
    const all = [...players, ...unit]
    if (!unit.every((one) => isNear(one) && meets(all, one))) continue
    withParty ||= unit.length > 1
    if (seen.length < SEEN_UNITS) seen.push(unit)
    if (all.length > rules.seats) continue
    players.push(...unit)
    if (players.length === rules.seats) return players
  }
  return withParty
    ? fill([...unitOf(anchor)], seen, { seats: rules.seats, meets, steps: { left: FILL_STEPS } })
    : null
}

/** Enough to find a sum of parties where there is one; the search for it stays cheap. */
const SEEN_UNITS = 30
const FILL_STEPS = 2_000

interface Filling {
  readonly seats: number
  readonly meets: (players: readonly Searcher[], other: Searcher) => boolean
  readonly steps: { left: number }
}

/** Tries the units in their order until they fill the table exactly. */
function fill(
  players: readonly Searcher[],
  seen: readonly (readonly Searcher[])[],
  filling: Filling,
): readonly Searcher[] | null {
  if (players.length === filling.seats) return players
  for (const [index, unit] of seen.entries()) {
    if (filling.steps.left-- <= 0) return null
    const all = [...players, ...unit]
    if (all.length > filling.seats || !unit.every((one) => filling.meets(all, one))) continue
    const filled = fill(all, seen.slice(index + 1), filling)
    if (filled !== null) return filled
  }
  return null
}

function freeJudge(
  table: Pick<QueueTable, 'queue' | 'players'>,
  { judges, taken }: Pick<Waiting, 'judges' | 'taken'>,
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
