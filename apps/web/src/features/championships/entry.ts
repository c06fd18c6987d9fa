import type { ChampionshipPage } from '@gorod/contracts/championship-pages'
import { lifeNow } from '../../shared/championships/life-now.ts'
import { begunRounds } from '../../shared/championships/rounds-and-players.ts'
import { seatIn } from './own-seats.ts'

/**
 * What a reader can do about their place. `closed`: nothing, and the life of the championship says why. `full`: no place is left.
 * `search`: on the list of one that runs by search.
 */
export type EntryState = 'open' | 'late' | 'full' | 'closed' | 'search' | 'own'

export function entryState(page: ChampionshipPage, now: number): EntryState {
  const { roundsBy, places, registeredCount, me } = page
  const life = lifeNow(page, now)
  if (life === 'finished' || life === 'cancelled') return 'closed'
  const isIn = me !== null && me.state !== null
  const bySearch = roundsBy === 'search' && life === 'running'
  if (isIn) return bySearch && me.state === 'in' ? 'search' : 'own'
  if (takesLatePlayers(page)) return 'late'
  if (life !== 'registration' && !bySearch) return 'closed'
  return places !== null && registeredCount >= places ? 'full' : 'open'
}

/** Decides as the server does: no table of the last round of late players has begun. */
function takesLatePlayers({ life, plan, rounds }: ChampionshipPage): boolean {
  if (life !== 'seating' && life !== 'running') return false
  return Math.max(0, ...begunRounds(rounds).map(({ round }) => round)) < plan.lateUntilRound
}

/** May a registered reader leave? Who waits in the reserve may always. */
export function mayLeave({ life, me }: ChampionshipPage): boolean {
  return me?.state === 'reserve' || life === 'registration' || life === 'announced'
}

/**
 * May a seated reader give the place to the reserve? Until their first round begins. `no_reserve`: nobody waits for it, so the
 * organiser has to help.
 */
export function givingUp(page: ChampionshipPage, ownId: number, now: number): 'open' | 'no_reserve' | null {
  const { life, me, rounds, players } = page
  if (me?.state !== 'in' || (life !== 'seating' && life !== 'running')) return null
  const own = rounds.flatMap((round) => seatIn(round, ownId) ?? [])
  const starts = own[0]?.startsAt ?? null
  const isDue = starts !== null && Date.parse(starts) <= now
  if (isDue || own.some(({ state }) => state !== 'planned')) return null
  return players.some(({ state }) => state === 'reserve') ? 'open' : 'no_reserve'
}
