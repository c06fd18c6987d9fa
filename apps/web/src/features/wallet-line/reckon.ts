import type { Balance } from '@gorod/contracts/wallet'

/** The balance at a moment, computed from the latest answer of the server. */
export interface WalletEstimate {
  readonly energy: number
  readonly tickets: number
  /** Milliseconds to the next one; null when there is all there can be, or only the server knows. */
  readonly energyInMs: number | null
  readonly ticketInMs: number | null
  /** A moment the server named has passed: it knows the next one. */
  readonly outdated: boolean
}

export function reckon(balance: Balance, now: number): WalletEstimate {
  const energyInMs = until(balance.nextEnergyAt, now)
  const ticketInMs = until(balance.nextTicketAt, now)
  const energyCame = energyInMs !== null && energyInMs <= 0
  const ticketCame = ticketInMs !== null && ticketInMs <= 0
  return {
    energy: balance.energy + (energyCame ? 1 : 0),
    tickets: balance.tickets + (ticketCame ? 1 : 0),
    energyInMs: energyCame ? null : energyInMs,
    ticketInMs: ticketCame ? null : ticketInMs,
    outdated: energyCame || ticketCame,
  }
}

function until(moment: string | null, now: number): number | null {
  return moment === null ? null : Date.parse(moment) - now
}
