// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { PlayerHistory } from './player-history.tsx'

const page = document.createElement('div')
let root: Root

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  root = createRoot(page)
})
afterEach(async () => {
  await act(async () => root.unmount())
  vi.unstubAllGlobals()
})

it('the card of a player says how often one played together, and how often the player won and was in the mafia', async () => {
  const together = {
    games: 14,
    same_team: 8,
    same_team_wins: 5,
    against: 6,
    against_wins: 2,
    other_wins: 9,
    other_mafia: 4,
  }
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  client.setQueryData(['profile-card', 2, null], { together })
  client.setQueryData(['room-games', 2], { rows: [] })
  client.setQueryData(['room-roles', 2], {})
  await act(async () =>
    root.render(
      <QueryClientProvider client={client}>
        <PlayerHistory userId={2} />
      </QueryClientProvider>,
    ),
  )
  const told = [...page.querySelectorAll('dl > div')].map((part) =>
    [...part.children].map((one) => one.textContent),
  )
  expect(told).toEqual([
    ['играли вместе', '14'],
    ['побед игрока', '9'],
    ['за чёрных', '4'],
    ['в одной команде', '8'],
    ['друг против друга', '6'],
  ])
})
