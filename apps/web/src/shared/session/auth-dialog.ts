import { useSyncExternalStore } from 'react'

export interface AuthRequest {
  readonly view: 'signin' | 'signup' | 'reset'
  /** Where a sign-in leads; null leaves it to the saved game link or to a reload (spec §4). */
  readonly redirectUrl: string | null
  /** The token of a recovery e-mail: while its link works, a new password is asked for. Lives in memory only. */
  readonly recoveryToken: string | null
}

export interface OpenedAuth extends AuthRequest {
  /** A new number for every opening: each starts afresh. */
  readonly opening: number
}

let current: OpenedAuth | null = null
let openings = 0
const listeners = new Set<() => void>()

function set(next: OpenedAuth | null): void {
  current = next
  for (const listener of listeners) listener()
}

/** Asks for the auth modal. Who hosts it is not the asker's business: header, home and guards all call this. */
export function openAuth(request: Partial<AuthRequest> = {}): void {
  openings += 1
  set({
    view: request.view ?? 'signin',
    redirectUrl: request.redirectUrl ?? null,
    recoveryToken: request.recoveryToken ?? null,
    opening: openings,
  })
}

export function closeAuth(): void {
  set(null)
}

/** What the host shows now; null while nobody asked. */
export function useAuthDialog(): OpenedAuth | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => current,
    () => null,
  )
}
