import type { z } from 'zod'
import type { ErrorCode } from './errors.ts'
import type { Permission } from './permissions.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/**
 * One HTTP call as a value that both sides use: the server routes it, the browser calls it, and the documentation is
 * made from it. `auth` says who may call: anybody, anybody with their account known when there is one, or only a
 * signed-in account. `csrf` asks for the `X-CSRF-Token` header.
 */
export interface Endpoint<
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Answer extends z.ZodType = z.ZodType,
> {
  readonly method: Method
  /** Path with `:name` parameters; parameters arrive merged into the query. */
  readonly path: string
  readonly auth: 'none' | 'optional' | 'required'
  readonly csrf?: boolean
  /** A caller without this right gets `forbidden` before the input is checked. Only with `auth: 'required'`. */
  readonly permission?: Permission
  readonly query?: Query
  readonly body?: Body
  /** How the browser sends the body. JSON by default. */
  readonly encoding?: 'json' | 'form' | 'multipart'
  /** The one file a multipart body may hold, in this field. */
  readonly file?: { readonly field: string; readonly maxBytes: number }
  readonly answer: Answer
  readonly errors: readonly ErrorCode[]
}

/**
 * Tells the compiler that a schema reads a type which the rules define and check: they remove what a viewer may not know and
 * refuse a file that is none, and a schema of every field would repeat them. So the schema checks less than its type says.
 */
export function ofTheRules<Type>(schema: z.ZodType): z.ZodType<Type, Type> {
  return schema as z.ZodType<Type, Type>
}

export function endpoint<
  Answer extends z.ZodType,
  Query extends z.ZodType = z.ZodNever,
  Body extends z.ZodType = z.ZodNever,
>(definition: Endpoint<Query, Body, Answer>): Endpoint<Query, Body, Answer> {
  return Object.freeze(definition)
}
