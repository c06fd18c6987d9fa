import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Endpoint } from '@gorod/contracts/endpoint'
import type { z } from 'zod'

interface Input {
  readonly query?: Readonly<Record<string, string>>
  readonly body?: object
  /** Instead of `body`, for a call that takes files. */
  readonly form?: Readonly<Record<string, string>>
  /** Access token of the caller. */
  readonly as?: string
}

/** Calls the app over HTTP as a program would: the seed does what people could do, and nothing else. */
export class SiteCaller {
  readonly #server: Server

  constructor(server: Server) {
    this.#server = server
  }

  /** Returns the answer, or null for a refusal with this status. Throws for any other refusal. */
  async call<Answer extends z.ZodType>(
    { method, path }: Pick<Endpoint<z.ZodType, z.ZodType, Answer>, 'method' | 'path' | 'answer'>,
    { query = {}, body, form, as }: Input,
    refusedWith?: number,
  ): Promise<z.output<Answer> | null> {
    const { port } = this.#server.address() as AddressInfo
    const response = await fetch(`http://127.0.0.1:${port}${path}?${new URLSearchParams(query)}`, {
      method,
      headers: {
        ...(as === undefined ? {} : { authorization: `Bearer ${as}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(form === undefined ? {} : { body: formOf(form) }),
    })
    if (response.status === refusedWith) return null
    const answer = (await response.json()) as z.output<Answer>
    const failed = response.status !== 200 || (answer as { success?: boolean } | null)?.success === false
    if (failed) throw new Error(`${method} ${path}: ${JSON.stringify(answer)}`)
    return answer
  }
}

function formOf(fields: Readonly<Record<string, string>>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}
