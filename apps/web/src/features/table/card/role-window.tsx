import type { Role } from '@gorod/rules'
import { useId } from 'react'
import { ROLE_CARD_TEXTS } from '../../../shared/texts/room/card.ts'
import { roleColor } from '../../../ui/role-icon/role-light.ts'
import { Silhouette } from '../seat/silhouette.tsx'

interface RoleWindowProps {
  readonly role: Role
  readonly width: number
  readonly className?: string | undefined
}

/** The role card: a lit window with a silhouette. */
export function RoleWindow({ role, width, className }: RoleWindowProps) {
  const id = useId()
  const color = roleColor(role)
  return (
    <svg
      className={className}
      viewBox="0 0 300 372"
      width={width}
      height={(width * 372) / 300}
      role="img"
      aria-label={ROLE_CARD_TEXTS[role].name}
    >
      <defs>
        <radialGradient id={`${id}light`} cx=".5" cy=".62" r=".85">
          <stop offset="0" stopColor={color} />
          <stop offset=".55" stopColor={color} stopOpacity=".78" />
          <stop offset="1" stopColor={color} stopOpacity=".34" />
        </radialGradient>
        <clipPath id={`${id}pane`}>
          <rect x="18" y="18" width="264" height="322" rx="6" />
        </clipPath>
      </defs>
      <rect x="4" y="4" width="292" height="350" rx="12" fill="#1A242D" />
      <rect
        x="4.75"
        y="4.75"
        width="290.5"
        height="348.5"
        rx="11.25"
        fill="none"
        stroke="#34434F"
        strokeWidth="1.5"
      />
      <rect x="18" y="18" width="264" height="322" rx="6" fill="#0A0F14" />
      <rect x="18" y="18" width="264" height="322" rx="6" fill={`url(#${id}light)`} />
      <g clipPath={`url(#${id}pane)`}>
        <g transform="translate(15 36) scale(.9)">
          <Silhouette role={role} color={color} />
        </g>
        <path d="M18 18h58c-6 90-16 150-58 196Z" fill="#0A0E13" opacity=".5" />
        <path d="M282 18h-58c6 90 16 150 58 196Z" fill="#0A0E13" opacity=".5" />
      </g>
      <path d="M150 18v52M18 70h264" stroke="#1A242D" strokeWidth="7" />
      <rect x="0" y="346" width="300" height="20" rx="4" fill="#2B3945" />
      <rect x="0" y="346" width="300" height="6" rx="3" fill={color} opacity=".75" />
    </svg>
  )
}
