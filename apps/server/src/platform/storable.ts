/** NUL and halves of surrogate pairs: JSON carries them, Postgres' text and jsonb cannot. */
const UNSTORABLE = /[\0\p{Cs}]/u
/** No call nests so deep; what does is meant to overflow the stack of a reader. */
const DEEPEST = 32

/** True when every text in a value from the wire, names of fields included, can be stored. */
export function isStorable(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return !UNSTORABLE.test(value)
  if (typeof value !== 'object' || value === null) return true
  if (depth === DEEPEST) return false
  if (Array.isArray(value)) return value.every((item) => isStorable(item, depth + 1))
  return Object.entries(value).every(([name, part]) => !UNSTORABLE.test(name) && isStorable(part, depth + 1))
}
