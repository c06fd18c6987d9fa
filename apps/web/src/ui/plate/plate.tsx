import type { CSSProperties } from 'react'
import { roleLight } from '../role-icon/role-light.ts'
import type { RoleName } from '../role-icon/role-name.ts'
import styles from './plate.module.css'

const LOOKS = ['default', 'lit', 'off', 'ink'] as const
type Look = (typeof LOOKS)[number]

interface PlateProps {
  readonly number: number
  readonly kind?: Look | RoleName
  /** Font size in pixels; 22 unless said or set by `--plate-size` on a parent. */
  readonly size?: number
  readonly className?: string | undefined
}

/** The house-number sign: every seat number in the product. */
export function Plate({ number, kind = 'default', size, className }: PlateProps) {
  const sized = size === undefined ? {} : ({ '--plate-size': `${size}px` } as CSSProperties)
  const role = isLook(kind) ? null : kind
  const look = styles[isLook(kind) ? kind : 'role']
  return (
    <span
      className={[styles.plate, look, className].filter(Boolean).join(' ')}
      style={{ ...sized, ...roleLight(role) }}
    >
      {number}
    </span>
  )
}

function isLook(kind: Look | RoleName): kind is Look {
  return LOOKS.some((look) => look === kind)
}
