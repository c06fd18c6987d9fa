/** Everything one avatar is put together from. */
export interface Recipe {
  /** Body with head, eyes and skeleton. */
  readonly base: string
  /** Models of what is worn, in any order. */
  readonly parts: readonly string[]
  /** Colour by the first word of a material's name (`skin`, `hair`, `top`, …), #rrggbb. */
  readonly colors: Readonly<Record<string, string>>
  /** Shape by its name in the models, 0…1. */
  readonly morphs: Readonly<Record<string, number>>
}

/** `hair` of `hair_shell|2`. */
export function colorKey(material: string): string {
  return material.split(/[_|]/, 1)[0] ?? ''
}

/** First and last number of a run, again and again: `[3, 5, 9, 9]` is 3, 4, 5 and 9. */
export function numbersOfRuns(runs: readonly number[]): Set<number> {
  const numbers = new Set<number>()
  for (let index = 0; index + 1 < runs.length; index += 2)
    for (let number = runs[index] ?? 0; number <= (runs[index + 1] ?? -1); number++) numbers.add(number)
  return numbers
}

/** Triangles of `index` with at least one corner that is not covered; `idOf` numbers a corner as the covers do. */
export function uncovered(
  index: ArrayLike<number>,
  covered: ReadonlySet<number>,
  idOf: (corner: number) => number,
): number[] {
  const kept: number[] = []
  for (let at = 0; at + 2 < index.length; at += 3) {
    const corners = [index[at] ?? 0, index[at + 1] ?? 0, index[at + 2] ?? 0]
    if (!corners.every((corner) => covered.has(idOf(corner)))) kept.push(...corners)
  }
  return kept
}

/** Notes of a model's author: which parts it covers, and how clothes meet. */
export interface PartNotes {
  /** Runs of body vertices under it. */
  readonly hide: readonly number[]
  /** Height of a top's hem, metres; a bottom ends under it. */
  readonly hemY: number
  /** A bottom down to the shoes. */
  readonly long: boolean
  /** Thickness of a sole, metres: the body stands so much higher. */
  readonly sole: number
}

/** From a file's own notes, whatever is missing in them. */
export function notesOf(extras: unknown): PartNotes {
  const notes = typeof extras === 'object' && extras !== null ? (extras as Record<string, unknown>) : {}
  const number = (value: unknown) => (typeof value === 'number' && Number.isFinite(value) ? value : 0)
  const hide = Array.isArray(notes.hide) ? notes.hide.filter((one) => typeof one === 'number') : []
  return { hide, hemY: number(notes.hemY), long: notes.long === true, sole: number(notes.sole) }
}
