import { isDeepStrictEqual } from 'node:util'
import type { Endpoint } from '@gorod/contracts/endpoint'

/**
 * The body of an answer, as JSON, with the fields the contract names and no others. `strict`, for tests and
 * development: a field it does not name is an error instead, so that contract and answer cannot drift apart.
 */
export function answerBody({ path, answer: schema }: Endpoint, answer: unknown, strict: boolean): string {
  const checked: unknown = schema.parse(answer)
  const body = JSON.stringify(checked) ?? 'null'
  if (strict) refuseDifference(path, JSON.parse(JSON.stringify(answer) ?? 'null'), JSON.parse(body))
  return body
}

function refuseDifference(path: string, given: unknown, sent: unknown): void {
  if (isDeepStrictEqual(given, sent)) return
  throw new Error(
    `The answer of ${path} differs from its contract.\ngiven: ${JSON.stringify(given)}\nsent: ${JSON.stringify(sent)}`,
  )
}
