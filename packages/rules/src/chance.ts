/** A source of numbers in [0, 1), passed in wherever chance is needed. */
export type Random = () => number

/** Spreads a text over four 32-bit words (cyrb128: multiply-xor rounds over every UTF-16 unit, then a final mix). */
function hashWords(text: string): [number, number, number, number] {
  let a = 1779033703
  let b = 3144134277
  let c = 1013904242
  let d = 2773480762
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i)
    a = b ^ Math.imul(a ^ unit, 597399067)
    b = c ^ Math.imul(b ^ unit, 2869860233)
    c = d ^ Math.imul(c ^ unit, 951274213)
    d = a ^ Math.imul(d ^ unit, 2716044179)
  }
  a = Math.imul(c ^ (a >>> 18), 597399067)
  b = Math.imul(d ^ (b >>> 22), 2869860233)
  c = Math.imul(a ^ (c >>> 17), 951274213)
  d = Math.imul(b ^ (d >>> 19), 2716044179)
  const mixed = a ^ b ^ c ^ d
  return [mixed >>> 0, (b ^ mixed) >>> 0, (c ^ mixed) >>> 0, (d ^ mixed) >>> 0]
}

/**
 * Returns repeatable chance made from a text: sfc32 over the hash of the text, without its first 15 numbers. The whole
 * algorithm is in this file, so the match page can deal a finished game again in the browser. Do not change it: every
 * stored game would get another deal.
 */
export function randomFrom(seedText: string): Random {
  let [a, b, c, d] = hashWords(seedText)
  const next = (): number => {
    const sum = (((a + b) | 0) + d) | 0
    d = (d + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (c << 21) | (c >>> 11)
    c = (c + sum) | 0
    return (sum >>> 0) / 4294967296
  }
  for (let i = 0; i < 15; i++) next()
  return next
}

/**
 * Returns a whole number in [0, bound), every value equally likely: draws past the last full multiple are skipped. Throws a
 * `RangeError` for a bound below 1, for which no draw would ever do.
 */
export function integerBelow(bound: number, random: Random): number {
  if (!(bound >= 1)) throw new RangeError(`no whole number in [0, ${bound})`)
  const limit = 4294967296 - (4294967296 % bound)
  for (;;) {
    const word = Math.floor(random() * 4294967296)
    if (word < limit) return word % bound
  }
}

/** Fisher–Yates from the end. The input is not changed. */
export function shuffled<T>(items: readonly T[], random: Random): T[] {
  const result = [...items]
  for (let i = result.length - 1; i > 0; i--) {
    const j = integerBelow(i + 1, random)
    const kept = result[i]!
    result[i] = result[j]!
    result[j] = kept
  }
  return result
}
