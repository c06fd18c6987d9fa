import type { ReactNode } from 'react'
import styles from './tag.module.css'

interface TagProps {
  readonly kind?: 'default' | 'lit' | 'glass' | 'line'
  /** What people have named may be a long word, wider than a phone. */
  readonly wraps?: boolean
  readonly children: ReactNode
}

export function Tag({ kind = 'default', wraps = false, children }: TagProps) {
  const look = [styles.tag, kind !== 'default' && styles[kind], wraps && styles.wraps]
  return <span className={look.filter(Boolean).join(' ')}>{children}</span>
}
