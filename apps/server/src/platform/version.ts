import { readFileSync } from 'node:fs'

const ofPackage = readFileSync(new URL('../../package.json', import.meta.url), 'utf8')

/** The version of this server. */
export const VERSION = (JSON.parse(ofPackage) as { readonly version: string }).version

/** Whether `one` was released before `other`; both are like `0.4.0`. */
export function isBefore(one: string, other: string): boolean {
  const [a, b] = [numbersOf(one), numbersOf(other)]
  const at = a.findIndex((number, index) => number !== b[index])
  return at >= 0 && (a[at] ?? 0) < (b[at] ?? 0)
}

function numbersOf(version: string): readonly number[] {
  return version.split('.').map(Number)
}
