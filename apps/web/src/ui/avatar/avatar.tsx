import type { CSSProperties } from 'react'
import styles from './avatar.module.css'

interface AvatarProps {
  readonly src: string
  /** Pixels; 34 unless said. */
  readonly size?: number
}

/** A small square portrait. The name stands beside it, so it says nothing by itself. */
export function Avatar({ src, size }: AvatarProps) {
  const style = size === undefined ? undefined : ({ '--avatar-size': `${size}px` } as CSSProperties)
  return (
    <span className={src.endsWith('.svg') ? `${styles.avatar} ${styles.drawn}` : styles.avatar} style={style}>
      <img src={src} alt="" />
    </span>
  )
}
