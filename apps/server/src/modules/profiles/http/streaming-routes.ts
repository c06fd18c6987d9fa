import {
  connectStreaming,
  disconnectStreaming,
  type Profile,
  type StreamingOutcome,
  streamingCallback,
} from '@gorod/contracts/profile'
import { AppError } from '../../../platform/app-error.ts'
import { dropHidden, type HiddenCookie, readHidden, setHidden } from '../../../platform/http/cookies.ts'
import { type Limit, type Route, route } from '../../../platform/http/route.ts'
import { STREAMING_LIFE_MS } from '../domain/streaming.ts'

interface StreamingUseCases {
  start(accountId: number): Promise<{ readonly url: URL; readonly sealedTicket: string }>
  finish(answer: {
    readonly sealedTicket: string | null
    readonly search: string
  }): Promise<{ readonly accountId: number; readonly outcome: StreamingOutcome } | null>
  /** Takes the channel off; answers the profile without it. */
  disconnect(accountId: number): Promise<Profile>
}

/** Lax, for the platform's page leads back here: Strict cookies stay behind on such a way. */
const TICKET: HiddenCookie = { name: 'streaming', path: '/callbacks/streaming', sameSite: 'lax' }
/** Each asks the platform something. */
const LIMIT: Limit = { max: 30, perMs: 60_000 }

export function streamingRoutes({ start, finish, disconnect }: StreamingUseCases): readonly Route[] {
  return [
    route(
      connectStreaming,
      async ({ identity, request, reply }) => {
        reply.header('cache-control', 'no-store')
        if (identity === null) {
          if (request.headers.accept?.includes('text/html') === true) return reply.redirect('/')
          throw new AppError('not_signed_in')
        }
        const { accountId } = identity
        const started = await start(accountId).catch((error: unknown) => {
          // A player who pressed the button on their page gets the answer there.
          if (error instanceof AppError && error.code === 'unavailable') return null
          throw error
        })
        if (started === null) return reply.redirect(pageOf(accountId, 'failed'))
        setHidden(request, reply, TICKET, {
          value: started.sealedTicket,
          maxAgeSeconds: STREAMING_LIFE_MS / 1000,
        })
        return reply.redirect(started.url.href)
      },
      { limits: [LIMIT] },
    ),
    route(
      streamingCallback,
      async ({ request, reply }) => {
        const sealedTicket = readHidden(request.cookies, TICKET)
        if (sealedTicket !== null) dropHidden(request, reply, TICKET)
        const search = request.url.split('?')[1] ?? ''
        const finished = await finish({ sealedTicket, search })
        // The address with the code gets no `Referer`: no page of ours and no linked site sees it.
        reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer')
        return reply.redirect(finished === null ? '/' : pageOf(finished.accountId, finished.outcome))
      },
      { limits: [LIMIT] },
    ),
    route(disconnectStreaming, async ({ signedIn }) => ({
      success: true as const,
      data: await disconnect(signedIn().accountId),
    })),
  ]
}

function pageOf(accountId: number, outcome: StreamingOutcome): string {
  return `/profile/${accountId}?streaming=${outcome}#statistics`
}
