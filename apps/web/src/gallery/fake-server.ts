import { EMPTY_ANSWERS, FULL_ANSWERS } from './answers.ts'

/** The outcome of every call of the page shown. */
export const serverStates = ['full', 'empty', 'loading', 'failed'] as const
export type ServerState = (typeof serverStates)[number]

/** Answers in the place of a server; the rest (modules, pictures) goes where it always goes. */
export function fakeServer(state: () => ServerState, real: typeof fetch): typeof fetch {
  return (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, location.href)
    const full = FULL_ANSWERS.get(pathname)
    if (full === undefined) return real(input, init)
    const now = state()
    if (now === 'loading') return new Promise(() => undefined)
    if (now === 'failed')
      return Promise.resolve(json({ code: 'internal', message: '', statusCode: 500 }, 500))
    const empty = EMPTY_ANSWERS.get(pathname)
    return Promise.resolve(json((now === 'empty' && empty !== undefined ? empty : full).value, 200))
  }
}

function json(value: unknown, status: number): Response {
  return new Response(JSON.stringify(value), { status, headers: { 'content-type': 'application/json' } })
}
