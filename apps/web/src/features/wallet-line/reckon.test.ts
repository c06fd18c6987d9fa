import type { Balance } from '@gorod/contracts/wallet'
import { describe, expect, it } from 'vitest'
import { reckon } from './reckon.ts'

const NOW = Date.parse('2026-11-21T12:00:00Z')
const balance: Balance = {
  energy: 70,
  energyMax: 100,
  nextEnergyAt: '2026-11-21T12:04:12Z',
  tickets: 4,
  nextTicketAt: '2026-11-22T00:00:00Z',
}

describe('energy and tickets', () => {
  it('the page reckons both by its own clock', () => {
    expect(reckon(balance, NOW)).toEqual({
      energy: 70,
      tickets: 4,
      energyInMs: 252_000,
      ticketInMs: 43_200_000,
      outdated: false,
    })
  })

  it('a refill is counted when it comes, and the server is asked for the next moment', () => {
    expect(reckon(balance, NOW + 252_000)).toMatchObject({ energy: 71, energyInMs: null, outdated: true })
    expect(reckon(balance, NOW + 43_200_000)).toMatchObject({ tickets: 5, ticketInMs: null })
  })

  it('a full balance does not grow', () => {
    const full: Balance = { ...balance, energy: 100, nextEnergyAt: null, nextTicketAt: null }
    expect(reckon(full, NOW + 1_000_000_000)).toEqual({
      energy: 100,
      tickets: 4,
      energyInMs: null,
      ticketInMs: null,
      outdated: false,
    })
  })
})
