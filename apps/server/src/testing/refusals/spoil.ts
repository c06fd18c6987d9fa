/** A value of the right form with one thing wrong. */
export interface SpoiledInput {
  readonly what: string
  readonly value: unknown
  /** No schema may let this pass. Otherwise the schema says whether it fits (optional, null, a range). */
  readonly always: boolean
}

type Path = readonly (string | number)[]

/** Longer than the longest text any call takes, shorter than the limit of a whole body. */
const LONG = 'x'.repeat(150_000)

const BAD_TEXTS: readonly (readonly [string, unknown])[] = [
  ['a NUL', 'a\0b'],
  ['half a character', 'a\ud800'],
  ['a text far too long', LONG],
  ['a list', []],
  ['an object', {}],
]
const BAD_NUMBERS: readonly (readonly [string, unknown])[] = [
  ['a word', 'one'],
  ['a fraction', 1.5],
  ['a number beyond all', 1e308],
  ['an object', {}],
]
/** May fit where a field is optional, nullable or of another kind. */
const PERHAPS: readonly (readonly [string, unknown])[] = [
  ['null', null],
  ['a number', 7],
  ['minus one', -1],
  ['an empty text', ''],
  ['yes', true],
  ['another word', "'; drop table accounts; --"],
]

/** All the ways to get one place of a value wrong. `strict`: a field nobody asked for must be refused as well. */
export function spoil(sample: unknown, { strict }: { readonly strict: boolean }): readonly SpoiledInput[] {
  return placesOf(sample).flatMap((path) => {
    const where = path.join('.') || 'the whole'
    const put = (what: string, part: unknown, always: boolean): SpoiledInput => ({
      what: `${where}: ${what}`,
      value: replaced(sample, path, part),
      always,
    })
    const found = at(sample, path)
    return [
      ...wrongFor(found, strict).map(([what, part]) => put(what, part, true)),
      ...PERHAPS.map(([what, part]) => put(what, part, false)),
      ...(path.length === 0 ? [] : [put('missing', undefined, false)]),
    ]
  })
}

function wrongFor(found: unknown, strict: boolean): readonly (readonly [string, unknown])[] {
  if (typeof found === 'string') return BAD_TEXTS
  if (typeof found === 'number') return BAD_NUMBERS
  if (Array.isArray(found)) {
    return [
      ['an object', {}],
      ['a text', 'text'],
      ['a thousand items', Array.from({ length: 1000 }, () => found[0])],
    ]
  }
  if (typeof found === 'object' && found !== null) {
    const forged: unknown = JSON.parse('{"__proto__":{"admin":true}}')
    return [
      ['a list', []],
      ['a text', 'text'],
      ...(strict
        ? ([
            ['one field more', { ...found, surprise: 1 }],
            [
              'a forged prototype',
              Object.defineProperties({ ...found }, Object.getOwnPropertyDescriptors(forged)),
            ],
          ] as const)
        : []),
    ]
  }
  return [
    ['a list', []],
    ['an object', {}],
  ]
}

/** Every place in a value, the whole first. */
function placesOf(value: unknown, path: Path = []): readonly Path[] {
  if (typeof value !== 'object' || value === null) return [path]
  const inner = Array.isArray(value) ? [...value.entries()] : Object.entries(value)
  return [path, ...inner.flatMap(([key, part]) => placesOf(part, [...path, key]))]
}

function at(value: unknown, path: Path): unknown {
  return path.reduce<unknown>((found, key) => (found as Record<string | number, unknown>)[key], value)
}

/** A copy with another part at this place; without the field when the part is undefined. */
function replaced(value: unknown, path: Path, part: unknown): unknown {
  const [key, ...rest] = path
  if (key === undefined) return part
  if (Array.isArray(value)) {
    const copy = value.map((item, index) => (index === key ? replaced(item, rest, part) : item))
    return copy.filter((item) => item !== undefined)
  }
  const copy: Record<string | number, unknown> = { ...(value as object) }
  const inner = replaced(copy[key], rest, part)
  if (inner === undefined) delete copy[key]
  else copy[key] = inner
  return copy
}
