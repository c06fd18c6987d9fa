import type { OwnerProofWanted } from '@gorod/contracts/moderation'
import { useSyncExternalStore } from 'react'
import type { ApiError } from '../api/api-error.ts'
import { isRecord } from '../is-record.ts'

/** Asks one person once, however many calls wait for it. */
let asked: OwnerProofWanted['by'] | null = null
let waiting: readonly ((proved: boolean) => void)[] = []
const listeners = new Set<() => void>()

function set(by: OwnerProofWanted['by'] | null): void {
  asked = by
  for (const listener of listeners) listener()
}

/**
 * The server wants to know that the owner of the account is there. Answers whether they have proved it: then the same call is done. Without a dialog on
 * this page nobody can.
 */
export function askOwnerProof({ details }: Pick<ApiError, 'details'>): Promise<boolean> {
  if (listeners.size === 0) return Promise.resolve(false)
  return new Promise((resolve) => {
    waiting = [...waiting, resolve]
    set(isRecord(details) && details.by === 'sign_in' ? 'sign_in' : 'password')
  })
}

export function answerOwnerProof(proved: boolean): void {
  const answered = waiting
  waiting = []
  set(null)
  for (const answer of answered) answer(proved)
}

/** Always the same function: another one would end the subscription with each drawing. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    // The page went away: what waited for the answer is not done.
    if (listeners.size === 0) answerOwnerProof(false)
  }
}

/** For the dialog. Null: nothing is asked. */
export function useOwnerProofAsked(): OwnerProofWanted['by'] | null {
  return useSyncExternalStore(
    subscribe,
    () => asked,
    () => null,
  )
}
