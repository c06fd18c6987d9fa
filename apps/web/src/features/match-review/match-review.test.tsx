import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { LIST_FAILED } from '../../shared/texts/failures.ts'
import { MatchReview } from './match-review.tsx'

const GAME = { id: 7, events: [], players: [], judge: { userId: 1, username: 'Судья' } } as never

/** The page after its call was answered, or refused. */
async function shown(answer: () => Promise<unknown>): Promise<string> {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, retryOnMount: false } } })
  await client.prefetchQuery({ queryKey: ['match-review', 7], queryFn: answer })
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <MatchReview game={GAME} onChanged={vi.fn()} />
    </QueryClientProvider>,
  )
}

it('the review of a game that did not come says so, and one that concerns nobody here says nothing', async () => {
  const nothing = {
    arbiter: null,
    mayProtest: false,
    protests: [],
    open: true,
    until: '2026-11-20T12:00:00Z',
  }
  expect(await shown(() => Promise.reject(new Error('internal')))).toContain(LIST_FAILED)
  expect(await shown(async () => nothing)).toBe('')
})
