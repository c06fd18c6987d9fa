import type { CSSProperties } from 'react'
import light from '../role-icon/role-light.module.css'
import type { RoleName } from '../role-icon/role-name.ts'
import styles from './plate.module.css'

interface PlateProps {
  readonly number: number
  readonly kind?: 'default' | 'lit' | 'off' | 'ink' | RoleName
  /** Font size in pixels; 22 unless said or set by `--plate-size` on a parent. */
  readonly size?: number
  readonly className?: string | undefined
}

/** The house-number sign: every seat number in the product. */
export function Plate({ number, kind = 'default', size, className }: PlateProps) {
  const style = size === undefined ? undefined : ({ '--plate-size': `${size}px` } as CSSProperties)
  const look = styles[kind] ?? `${styles.role} ${light[kind]}`
  return (
    <span className={[styles.plate, look, className].filter(Boolean).join(' ')} style={style}>
      {number}
    </span>
  )
}
