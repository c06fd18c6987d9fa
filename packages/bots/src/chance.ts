/** A source of numbers in [0, 1), passed in. */
export type Random = () => number

/**
 * A repeatable number in [0, 1) for a question of a bot: the same bot gets the same number for the same question
 * however often it asks, also after a restart of the server. FNV-1a with a final mix.
 */
export function hunch(seed: string, matter: string): number {
  let hash = 0x811c9dc5
  const text = `${seed}|${matter}`
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return ((hash ^ (hash >>> 16)) >>> 0) / 4294967296
}

/** A random first impression: a number around 0, roughly normal with deviation 1. */
export function leaning(seed: string, matter: string): number {
  let sum = 0
  for (let i = 0; i < 4; i++) sum += hunch(seed, `${matter}:${i}`)
  return (sum - 2) * 1.73
}

export function pick<T>(items: readonly T[], random: Random): T | null {
  return items[Math.min(items.length - 1, Math.floor(random() * items.length))] ?? null
}

export function shuffled<T>(items: readonly T[], random: Random): T[] {
  const result = [...items]
  for (let i = result.length - 1; i > 0; i--) {
    const j = Math.min(i, Math.floor(random() * (i + 1)))
    const kept = result[i]!
    result[i] = result[j]!
    result[j] = kept
  }
  return result
}
