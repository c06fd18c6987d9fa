/** Which end of a distribution would be strange. */
export type Tail = 'more' | 'fewer'

/**
 * The probability that a binomial count of `of` trials with this mean goes at least so far as `seen`. For trials of different
 * probability with the same mean the true one is smaller beyond the mean (Hoeffding 1956), so this errs on the side of the players.
 */
export function tailProbability(
  { seen, of, expected }: { readonly seen: number; readonly of: number; readonly expected: number },
  tail: Tail,
): number {
  if (of === 0) return 1
  const chance = Math.min(1, Math.max(0, expected / of))
  // Inside of a unit of the mean the bound does not hold, and nothing is strange.
  if (tail === 'more' ? seen < expected + 1 : seen > expected - 1) return 1
  if (chance === 0 || chance === 1) return seen === expected ? 1 : 0
  let sum = 0
  const [from, to] = tail === 'more' ? [seen, of] : [0, seen]
  for (let count = from; count <= to; count++) sum += Math.exp(logProbability(count, of, chance))
  return Math.min(1, sum)
}

function logProbability(count: number, of: number, chance: number): number {
  const ways = logFactorial(of) - logFactorial(count) - logFactorial(of - count)
  return ways + count * Math.log(chance) + (of - count) * Math.log1p(-chance)
}

const LOG_FACTORIALS = [0]

function logFactorial(of: number): number {
  for (let next = LOG_FACTORIALS.length; next <= of; next++) {
    LOG_FACTORIALS.push((LOG_FACTORIALS[next - 1] ?? 0) + Math.log(next))
  }
  return LOG_FACTORIALS[of] ?? 0
}
