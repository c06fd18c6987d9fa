import type { AudienceTable, NeighbourTable } from '@gorod/contracts/audience'

/** See `getNeighbourTables`. */
export function neighboursOf(
  tables: readonly AudienceTable[],
  number: number,
): { readonly previous: NeighbourTable | null; readonly next: NeighbourTable | null } {
  const others = tables.filter((table) => table.number !== number).toSorted((a, b) => a.number - b.number)
  const next = others.find((table) => table.number > number) ?? others[0]
  const previous = others.findLast((table) => table.number < number) ?? others.at(-1)
  return { previous: others.length < 2 ? null : shown(previous), next: shown(next) }
}

function shown(table: AudienceTable | undefined): NeighbourTable | null {
  return table === undefined ? null : { number: table.number, mode: table.mode, phase: table.phase }
}
