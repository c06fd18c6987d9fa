import { useEffect, useEffectEvent, useRef } from 'react'
import { lipsFrame } from './lips.ts'
import styles from './picture.module.css'

interface SpeakingPortraitProps {
  readonly className: string | undefined
  /** Strip of three squares: lips closed, half open, open. */
  readonly lips: string
  readonly alt: string
  /** Present loudness, 0…1. */
  readonly level: () => number
  /** Called when the strip cannot be loaded. */
  readonly onMissing: () => void
}

/** The 3D avatar of a player whose camera is off: its lips follow the voice. */
export function SpeakingPortrait({ className, lips, alt, level, onMissing }: SpeakingPortraitProps) {
  const strip = useRef<HTMLDivElement>(null)
  const levelNow = useEffectEvent(level)
  useEffect(() => {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
    let shown = 0
    let frame = requestAnimationFrame(function draw() {
      const next = lipsFrame(levelNow(), shown)
      if (next !== shown && strip.current !== null) {
        shown = next
        strip.current.style.backgroundPositionX = `${next * 50}%`
      }
      frame = requestAnimationFrame(draw)
    })
    return () => cancelAnimationFrame(frame)
  }, [])
  return (
    <div className={`${className} ${styles.face}`} role="img" aria-label={alt}>
      <div ref={strip} className={styles.lips} style={{ backgroundImage: `url("${lips}")` }} />
      {/* A CSS background reports no error when it is missing. */}
      <img className={styles.probe} src={lips} alt="" onError={onMissing} />
    </div>
  )
}
