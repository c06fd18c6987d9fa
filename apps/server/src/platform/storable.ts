/** NUL and halves of surrogate pairs: JSON carries them, Postgres' text and jsonb cannot. */
const UNSTORABLE = /[\0\p{Cs}]/u

/** Whether every text in a value that came over the wire, names of fields included, can be kept. */
export function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return !UNSTORABLE.test(value)
  if (Array.isArray(value)) return value.every(isStorable)
  if (typeof value !== 'object' || value === null) return true
  return Object.entries(value).every(([name, part]) => !UNSTORABLE.test(name) && isStorable(part))
}
