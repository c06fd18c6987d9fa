export interface MultiSelectOption {
  readonly value: string
  readonly label: string
}

export interface SubtitleTexts {
  /** «Все игры»: nothing chosen, or everything. */
  readonly all: string
  /** «Выбрано 3». */
  readonly chosen: (count: number) => string
}

/** From here on a number says more than names nobody can read to the end. */
const COUNTED_FROM = 3

/** What the closed field says (spec §2). `options` is null while they are not known. */
export function subtitle(
  selected: readonly string[],
  options: readonly MultiSelectOption[] | null,
  { all, chosen }: SubtitleTexts,
): string {
  if (selected.length === 0) return all
  if (options === null) return chosen(selected.length)
  const names = options.filter(({ value }) => selected.includes(value)).map(({ label }) => label)
  if (names.length === options.length) return all
  // Something in an address that is no option of ours still narrows the answer: it is counted.
  if (names.length < selected.length || names.length >= COUNTED_FROM) return chosen(selected.length)
  return names.join(', ')
}

/** Adds it, or takes it out. In the order of the options; all of them is the same as none: no filter. */
export function toggled(
  selected: readonly string[],
  value: string,
  options: readonly MultiSelectOption[],
): readonly string[] {
  const next = new Set(selected)
  if (!next.delete(value)) next.add(value)
  const known = options.map((option) => option.value).filter((option) => next.has(option))
  return known.length === options.length ? [] : known
}

/** Where a key moves to among `count` options; null: no key of ours. Ends are ends, as in a list of the system. */
export function movedIndex(key: string, index: number, count: number): number | null {
  switch (key) {
    case 'ArrowDown':
      return Math.min(index + 1, count - 1)
    case 'ArrowUp':
      return Math.max(index - 1, 0)
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return null
  }
}

/** The next option after `index` that begins with the letter, round and round; null: there is none. */
export function indexByLetter(labels: readonly string[], letter: string, index: number): number | null {
  const wanted = letter.toLocaleLowerCase('ru')
  for (let step = 1; step <= labels.length; step++) {
    const next = (index + step) % labels.length
    if (labels[next]?.toLocaleLowerCase('ru').startsWith(wanted)) return next
  }
  return null
}
