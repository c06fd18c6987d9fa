import { useEffect } from 'react'
import { FailedState, type LoadSize } from '../../ui/load-state/load-state.tsx'
import { whenServerAnswers } from '../api/site-version.ts'
import { reloadPage } from '../leaving/own-reload.ts'
import { PART_TEXTS as T } from '../texts/parts.ts'
import type { PartFailureReason } from './load-part.ts'
import styles from './part-failed.module.css'

/** `over`: a dialog or a menu, which has no place in the page. `quiet`: nobody asked for it, and nobody misses it. */
export type PartPlace = LoadSize | 'over' | 'quiet'

interface PartFailedProps {
  readonly place: PartPlace
  readonly reason: PartFailureReason
  readonly onRetry: () => void
}

/** Stands for a part of the page that did not come, and tries again by itself when the server answers. */
export function PartFailed({ place, reason, onRetry }: PartFailedProps) {
  const isLost = reason === 'lost'
  useEffect(() => (isLost ? whenServerAnswers(onRetry) : undefined), [isLost, onRetry])
  if (place === 'quiet') return null
  const state = (
    <FailedState
      size={place === 'over' ? 'part' : place}
      text={T[reason]}
      retry={isLost ? T.retry : T.reload}
      // Forms that hold typed text have the browser ask before.
      onRetry={isLost ? onRetry : reloadPage}
    />
  )
  return place === 'over' ? <div className={styles.bar}>{state}</div> : state
}
