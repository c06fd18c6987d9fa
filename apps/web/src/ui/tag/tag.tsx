import type { ReactNode } from 'react'
import styles from './tag.module.css'

interface TagProps {
  readonly kind?: 'default' | 'lit' | 'glass' | 'line'
  readonly children: ReactNode
}

export function Tag({ kind = 'default', children }: TagProps) {
  return <span className={kind === 'default' ? styles.tag : `${styles.tag} ${styles[kind]}`}>{children}</span>
}
