import { useSyncExternalStore } from 'react'

let opened = false
const listeners = new Set<() => void>()

function set(next: boolean): void {
  opened = next
  for (const listener of listeners) listener()
}

/** Asks for the verification modal (spec §2): a player whose e-mail is not confirmed wants what needs it. */
export function openVerification(): void {
  set(true)
}

export function closeVerification(): void {
  set(false)
}

/** Whether the host shows it now. */
export function useVerificationDialog(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => opened,
  )
}
