import type { ParticipantId } from '@gorod/rules'
import { usePicturesState } from '../room/pictures-context.ts'
import styles from './voice-ring.module.css'

interface VoiceRingProps {
  readonly participant: ParticipantId
  /** Shown to the judge: it is not the time of this voice. */
  readonly outOfTurn?: boolean
}

/** A steady light in the window of a voice that the viewer hears now. */
export function VoiceRing({ participant, outOfTurn = false }: VoiceRingProps) {
  const talks = usePicturesState((now) => now.talks(participant))
  if (!talks) return null
  const look = outOfTurn ? `${styles.ring} ${styles.outOfTurn}` : styles.ring
  return <span className={look} data-voice={outOfTurn ? 'out of turn' : ''} aria-hidden="true" />
}
