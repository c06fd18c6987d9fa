import type { ParticipantId } from '@gorod/rules'
import { usePicturesState } from '../room/pictures-context.ts'
import styles from './voice-ring.module.css'

/** A steady light in the window of a voice that the viewer hears now. */
export function VoiceRing({ participant }: { readonly participant: ParticipantId }) {
  const talks = usePicturesState((now) => now.talks(participant))
  return talks ? <span className={styles.ring} data-voice aria-hidden="true" /> : null
}
