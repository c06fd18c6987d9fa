import type { Endpoint } from '@gorod/contracts/endpoint'
import type { z } from 'zod'

/** An answer with the endpoint it belongs to, so that a test can hold it against the schema. */
export interface FakeAnswer {
  readonly endpoint: Endpoint
  readonly value: unknown
}

/** The answer of a call, of the form that its contract promises. */
export function answer<Query extends z.ZodType, Body extends z.ZodType, Answer extends z.ZodType>(
  endpoint: Endpoint<Query, Body, Answer>,
  value: z.input<Answer>,
): readonly [string, FakeAnswer] {
  return [endpoint.path, { endpoint: endpoint as unknown as Endpoint, value }]
}
