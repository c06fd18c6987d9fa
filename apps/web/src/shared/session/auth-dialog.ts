import { useSyncExternalStore } from 'react'

export interface AuthRequest {
  readonly view: 'signin' | 'signup'
  /** Where a sign-in leads; null leaves it to the saved game link or to a reload (spec §4). */
  readonly redirectUrl: string | null
}

let current: AuthRequest | null = null
const listeners = new Set<() => void>()

function set(next: AuthRequest | null): void {
  current = next
  for (const listener of listeners) listener()
}

/** Asks for the auth modal. Who hosts it is not the asker's business: header, home and guards all call this. */
export function openAuth(request: Partial<AuthRequest> = {}): void {
  set({ view: request.view ?? 'signin', redirectUrl: request.redirectUrl ?? null })
}

export function closeAuth(): void {
  set(null)
}

/** What the host shows now; null while nobody asked. */
export function useAuthDialog(): AuthRequest | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => current,
  )
}
