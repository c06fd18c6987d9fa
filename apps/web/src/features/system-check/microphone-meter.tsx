import { useEffect, useId, useState } from 'react'
import { SYSTEM_CHECK_TEXTS as T } from '../../shared/texts/system-check.ts'
import { watchMicrophone } from './microphone-level.ts'
import styles from './system-check.module.css'

const BARS = 24
/** From here on nobody has to be asked to speak up. */
const HEARD = 4

/** Live loudness of the microphone; dark without one. */
export function MicrophoneMeter({ stream }: { readonly stream: MediaStream | null }) {
  const [lit, setLit] = useState(0)
  const [heard, setHeard] = useState(false)
  const labelId = useId()

  useEffect(() => {
    setHeard(false)
    if (stream === null || stream.getAudioTracks().length === 0) return setLit(0)
    return watchMicrophone(stream, (level) => {
      const bars = Math.round(level * BARS)
      setLit(bars)
      if (bars >= HEARD) setHeard(true)
    })
  }, [stream])

  return (
    <div className={styles.level}>
      <span className={styles.label} id={labelId}>
        {T.level}
      </span>
      <meter className="visually-hidden" aria-labelledby={labelId} min={0} max={BARS} value={lit} />
      <div className={styles.meter} aria-hidden="true">
        {Array.from({ length: BARS }, (_, bar) => (
          <i key={bar} className={bar < lit ? styles.on : undefined} />
        ))}
      </div>
      <p className={styles.hint}>{heard ? T.levelHint : T.levelSilent}</p>
    </div>
  )
}
