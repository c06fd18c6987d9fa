import type { CSSProperties } from 'react'
import styles from './avatar.module.css'
import { Portrait } from './portrait.tsx'

interface AvatarProps {
  readonly src: string
  /** Shown when the picture cannot be had. */
  readonly fallback: string
  /** CSS pixels; 34 unless said. */
  readonly size?: number
}

/** A small square portrait. The name stands beside it, so it says nothing by itself. */
export function Avatar({ src, fallback, size = 34 }: AvatarProps) {
  const style = { '--avatar-size': `${size}px` } as CSSProperties
  return (
    <span className={styles.avatar} style={style}>
      <Portrait src={src} fallback={fallback} alt="" size={size} />
    </span>
  )
}
