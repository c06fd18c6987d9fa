import type { Endpoint } from '@gorod/contracts/endpoint'
import type { ErrorBody } from '@gorod/contracts/errors'
import type { z } from 'zod'
import type { TestAccount } from './test-account.ts'

type SentPart<Schema extends z.ZodType> = [Schema] extends [z.ZodNever]
  ? Record<never, never>
  : z.input<Schema> extends object
    ? z.input<Schema>
    : Record<never, never>

export interface CallAnswer<Answer> {
  readonly status: number
  readonly headers: Headers
  /** The answer of a call that went well. */
  readonly answer: Answer
  /** The error of one that did not. */
  readonly error: ErrorBody
}

/** Calls an endpoint as a program would: input by its place, the account by its token. Never throws for a refusal. */
export async function call<Query extends z.ZodType, Body extends z.ZodType, Answer extends z.ZodType>(
  app: { readonly url: string },
  endpoint: Endpoint<Query, Body, Answer>,
  input: {
    readonly query?: SentPart<Query>
    readonly body?: SentPart<Body>
    readonly as?: Pick<TestAccount, 'token'>
  } = {},
): Promise<CallAnswer<z.output<Answer>>> {
  const rest: Record<string, unknown> = { ...input.query }
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = String(rest[name])
    delete rest[name]
    return encodeURIComponent(value)
  })
  const search = formOf(rest)
  const form = endpoint.encoding === 'form'
  const response = await fetch(`${app.url}${path}?${search}`, {
    method: endpoint.method,
    redirect: 'manual',
    headers: {
      ...(input.as === undefined ? {} : { authorization: `Bearer ${input.as.token}` }),
      ...(endpoint.body === undefined || form ? {} : { 'content-type': 'application/json' }),
    },
    body:
      endpoint.body === undefined ? null : form ? formOf(input.body ?? {}) : JSON.stringify(input.body ?? {}),
  })
  const text = await response.text()
  const parsed = response.headers.get('content-type')?.includes('json') === true ? JSON.parse(text) : null
  return { status: response.status, headers: response.headers, answer: parsed, error: parsed }
}

function formOf(values: object): URLSearchParams {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(values)) params.set(name, String(value))
  return params
}
