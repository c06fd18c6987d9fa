import { START_MMR } from '@gorod/contracts/ratings'
import { judgedModes, type SearchMode } from '@gorod/contracts/search'
import { type PairingRules, pair } from './pairing.ts'
import { nameOf, type Queue, queuesOf } from './queues.ts'
import type { Search } from './search.ts'

/** The seats of FIIM, like every table of the search. */
const SEATS = 10

export interface PlannedTable extends Queue {
  readonly players: readonly number[]
  readonly judge: number | null
}

interface Knowledge {
  readonly now: number
  /** The number of people that a quick table needs; practice players take the other seats. */
  readonly quickSeats: number
  readonly mmrOf: ReadonlyMap<number, number>
  readonly blocked: (one: number, other: number) => boolean
  readonly window: Pick<PairingRules, 'windowStart' | 'windowPerSecond'>
  /** Championships whose tables wait for a judge; absent: none. */
  readonly judgedOnly?: ReadonlySet<number>
}

/** The tables that can begin now. Rated tables come first; at the quick table strength does not matter. */
export function planRound(searches: readonly Search[], knowledge: Knowledge): PlannedTable[] {
  const { windowStart, windowPerSecond } = knowledge.window
  const rules = { windowStart, windowPerSecond }
  const rated = run(searches, knowledge, { ...rules, seats: SEATS }, (mode) => mode !== 'quick')
  // A quick table has no judge.
  const seated = new Set(rated.flatMap(({ players }) => players))
  const left = searches.filter(({ accountId }) => !seated.has(accountId))
  const alike = { ...knowledge, mmrOf: new Map<number, number>() }
  const quick = run(left, alike, { ...rules, seats: knowledge.quickSeats }, (mode) => mode === 'quick')
  return [...rated, ...quick]
}

function run(
  searches: readonly Search[],
  { now, mmrOf, blocked, judgedOnly = new Set() }: Knowledge,
  rules: Omit<PairingRules, 'judged' | 'needJudge'>,
  takes: (mode: SearchMode) => boolean,
): PlannedTable[] {
  const championships = [...new Set(searches.flatMap(({ championshipId }) => championshipId ?? []))]
  const known = new Map<string, Queue>()
  const searchers = searches.map((search) => {
    const queues = queuesOf(search, championships).filter(({ mode }) => takes(mode))
    for (const queue of queues) known.set(nameOf(queue), queue)
    const { accountId, role, partyId: party, joinedAt, place } = search
    const mmr = mmrOf.get(accountId) ?? START_MMR
    return { accountId, role, queues: queues.map(nameOf), mmr, party, since: joinedAt.getTime(), place }
  })
  const isJudged = ([, { mode }]: [string, Queue]) => judgedModes.includes(mode)
  const judged = new Set([...known].filter(isJudged).map(([name]) => name))
  const needJudge = new Set(
    [...judgedOnly].map((championshipId) => nameOf({ mode: 'championship', championshipId })),
  )
  return pair(searchers, { now, rules: { ...rules, judged, needJudge }, blocked }).flatMap(
    ({ queue, ...table }) => {
      const found = known.get(queue)
      return found === undefined ? [] : [{ ...table, ...found }]
    },
  )
}
