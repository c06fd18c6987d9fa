import type { Endpoint } from '@gorod/contracts/endpoint'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Identity } from '../identity.ts'

/** One call of an endpoint, checked. */
export interface Call<Query, Body> {
  /** Path parameters and query string. */
  readonly query: Query
  readonly body: Body
  /**
   * The content of the endpoint's file field in a multipart body; null without. It may be anything: check before use.
   */
  readonly file: Buffer | null
  /** Null for a visitor. */
  readonly identity: Identity | null
  /** The caller's account. Only for endpoints with `auth: 'required'`; throws `not_signed_in` elsewhere. */
  signedIn(): Identity
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** How often an endpoint may be called, besides the limit for all calls together. */
export interface Limit {
  readonly max: number
  readonly perMs: number
  /** Counts apart for each of these and address; without it for each address. */
  readonly key?: (request: FastifyRequest) => string
  /** Counts for the account instead, from whatever addresses. Only for endpoints with `auth: 'required'`. */
  readonly perAccount?: true
  /** Counts for the key alone, from whatever addresses. */
  readonly anyAddress?: true
  /** The number of counters; one more removes the counter used longest ago. Default 5,000. */
  readonly counters?: number
  /** Which calls count; without it all. */
  readonly counts?: (request: FastifyRequest) => boolean
}

export interface RouteOptions {
  readonly limits?: readonly Limit[]
  /** Pages of other sites may post here: they carry an answer that was asked for. */
  readonly fromAnywhere?: true
}

/** An endpoint and what does it, as a module lists them. */
export interface Route {
  readonly endpoint: Endpoint
  readonly handler: (call: Call<never, never>) => unknown
  readonly options: RouteOptions
}

/** Answers an endpoint of contracts. A handler that answers by itself (a redirect) returns the `reply`. */
export function route<Query extends z.ZodType, Body extends z.ZodType, Answer extends z.ZodType>(
  endpoint: Endpoint<Query, Body, Answer>,
  handler: (
    call: Call<z.output<Query>, z.output<Body>>,
  ) => z.input<Answer> | FastifyReply | Promise<z.input<Answer> | FastifyReply>,
  options: RouteOptions = {},
): Route {
  return { endpoint, handler, options }
}
