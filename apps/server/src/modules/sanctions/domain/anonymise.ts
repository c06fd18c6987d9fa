import type { SanctionCategory } from '@gorod/contracts/sanction-kinds'
import {
  LEDGER_LIMITS,
  type LedgerAppeal,
  type LedgerMeasure,
  type LedgerMonth,
  type LedgerRow,
} from '@gorod/contracts/sanctions'

/** A sanction as the ledger counts it. */
export interface LedgerEntry {
  readonly accountId: number
  /** `2026-09-23`, in Moscow. */
  readonly day: string
  readonly measure: LedgerMeasure
  readonly category: SanctionCategory
  readonly appeal: LedgerAppeal
}

/** What is stored of a published month. */
export interface PublishedMonth {
  readonly figures: Omit<LedgerMonth, 'month'>
  readonly rows: readonly LedgerRow[]
}

type PublicRow = Omit<LedgerRow, 'count'>

/** What a row tells, from all of it to nothing but that there was a sanction. Each step leaves out what the one before told. */
const STEPS: readonly ((entry: LedgerEntry) => PublicRow)[] = [
  ({ day, measure, category, appeal }) => ({ day, measure, category, appeal }),
  ({ measure, category, appeal }) => ({ day: null, measure, category, appeal }),
  ({ measure, category }) => ({ day: null, measure, category, appeal: null }),
  ({ measure }) => ({ day: null, measure, category: null, appeal: null }),
]
const NOTHING: PublicRow = { day: null, measure: null, category: null, appeal: null }

interface Group {
  readonly shown: PublicRow
  readonly entries: readonly LedgerEntry[]
}

/**
 * A month without anything that points at fewer than `LEDGER_LIMITS.players` players: equal sanctions of that many are one
 * row, the others tell less and less until there are enough of them (docs/decisions/036).
 */
export function anonymise(entries: readonly LedgerEntry[]): PublishedMonth {
  if (countPlayers(entries) < LEDGER_LIMITS.month) return { figures: SILENT, rows: [] }
  const groups: Group[] = []
  let rest = entries
  for (const tell of STEPS) {
    const { large, small } = grouped(rest, tell)
    groups.push(...large)
    rest = small
  }
  // The remainder must hide its players too: rows join it, the smallest first.
  groups.sort((a, b) => a.entries.length - b.entries.length)
  while (rest.length > 0 && countPlayers(rest) < LEDGER_LIMITS.players) {
    rest = [...rest, ...(groups.shift()?.entries ?? [])]
  }
  const remainder = rest.length === 0 ? [] : [{ shown: NOTHING, entries: rest }]
  return {
    figures: figuresOf(entries),
    rows: [...groups, ...remainder]
      .map(({ shown, entries: equal }) => ({ ...shown, count: equal.length }))
      .sort((a, b) => orderOf(a).localeCompare(orderOf(b))),
  }
}

const SILENT: PublishedMonth['figures'] = {
  total: null,
  bans: null,
  warnings: null,
  appealed: null,
  granted: null,
}

const countPlayers = (entries: readonly LedgerEntry[]): number =>
  new Set(entries.map(({ accountId }) => accountId)).size

function grouped(
  entries: readonly LedgerEntry[],
  tell: (entry: LedgerEntry) => PublicRow,
): { readonly large: Group[]; readonly small: LedgerEntry[] } {
  const groups = new Map<string, LedgerEntry[]>()
  for (const entry of entries) {
    const key = JSON.stringify(tell(entry))
    groups.set(key, [...(groups.get(key) ?? []), entry])
  }
  const large: Group[] = []
  const small: LedgerEntry[] = []
  for (const equal of groups.values()) {
    const [first] = equal
    if (first !== undefined && countPlayers(equal) >= LEDGER_LIMITS.players)
      large.push({ shown: tell(first), entries: equal })
    else small.push(...equal)
  }
  return { large, small }
}

/** A figure that would tell of too few players is null, and so is the one that it follows from. */
function figuresOf(entries: readonly LedgerEntry[]): PublishedMonth['figures'] {
  const bans = entries.filter(({ measure }) => measure !== 'warning')
  const warnings = entries.filter(({ measure }) => measure === 'warning')
  const appealed = entries.filter(({ appeal }) => appeal !== 'none')
  const granted = appealed.filter(({ appeal }) => appeal === 'lifted' || appeal === 'shortened')
  const tellKinds = isEnough(bans) && isEnough(warnings)
  return {
    total: entries.length,
    bans: tellKinds ? bans.length : null,
    warnings: tellKinds ? warnings.length : null,
    appealed: isEnough(appealed) ? appealed.length : null,
    granted: isEnough(appealed) && isEnough(granted) ? granted.length : null,
  }
}

function isEnough(entries: readonly LedgerEntry[]): boolean {
  return entries.length === 0 || countPlayers(entries) >= LEDGER_LIMITS.players
}

/** By what they tell, never by the order in which they were given. */
const orderOf = ({ day, measure, category, appeal }: PublicRow): string =>
  [day ?? '~', measure ?? '~', category ?? '~', appeal ?? '~'].join(' ')
