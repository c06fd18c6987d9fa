import { setTimeout as wait } from 'node:timers/promises'
import WebSocket from 'ws'
import { z } from 'zod'

/** The Admin API of a Janus. */
export interface JanusAdmin {
  readonly url: string
  readonly secret: string
}

const LOOK_EVERY_MS = 1_000
const ANSWER_MS = 3_000

const answer = z.looseObject({ janus: z.literal('success'), sessions: z.array(z.number()).optional() })

/** Lets no new game in, and resolves when the last one is over; rejects when Janus is gone or the signal says stop. */
export async function drainJanus(admin: JanusAdmin, signal: AbortSignal): Promise<void> {
  await ask(admin, { janus: 'accept_new_sessions', accept: false })
  while ((await ask(admin, { janus: 'list_sessions' })).sessions?.length !== 0)
    await wait(LOOK_EVERY_MS, undefined, { signal })
}

function ask(admin: JanusAdmin, body: object): Promise<z.infer<typeof answer>> {
  const socket = new WebSocket(admin.url, 'janus-admin-protocol', { handshakeTimeout: ANSWER_MS })
  return new Promise<z.infer<typeof answer>>((resolve, reject) => {
    const late = setTimeout(() => reject(new Error('Janus did not answer in time')), ANSWER_MS)
    socket.once('close', () => {
      clearTimeout(late)
      reject(new Error('Janus is gone'))
    })
    socket.once('error', reject)
    socket.once('open', () =>
      socket.send(JSON.stringify({ ...body, transaction: 'drain', admin_secret: admin.secret })),
    )
    socket.once('message', (data) => {
      const parsed = answer.safeParse(JSON.parse(String(data)))
      if (parsed.success) resolve(parsed.data)
      else reject(new Error(`Janus refuses: ${data}`))
    })
  }).finally(() => socket.terminate())
}
