import { isDeepStrictEqual } from 'node:util'
import type { Endpoint } from '@gorod/contracts/endpoint'

/**
 * The body of an answer, as JSON, with the fields the contract names and no others. `strict`, for tests and
 * development: a field it does not name is an error instead, so that contract and answer cannot drift apart.
 */
export function answerBody({ path, answer: schema }: Endpoint, answer: unknown, strict: boolean): string {
  const checked: unknown = schema.parse(answer)
  if (strict) refuseDifference(`The answer of ${path}`, answer, checked)
  return JSON.stringify(checked) ?? 'null'
}

/** Throws when the contract has changed what was given, as it does by leaving out a field that it does not name. */
export function refuseDifference(what: string, given: unknown, checked: unknown): void {
  const [before, after] = [given, checked].map(asSent)
  if (isDeepStrictEqual(before, after)) return
  throw new Error(
    `${what} differs from its contract.\ngiven: ${JSON.stringify(before)}\nsent: ${JSON.stringify(after)}`,
  )
}

const asSent = (value: unknown): unknown => JSON.parse(JSON.stringify(value) ?? 'null')
