import type { Role } from '@gorod/rules'
import type { CSSProperties } from 'react'

const TOKEN: Readonly<Record<Role, string>> = {
  civilian: 'civilian',
  sheriff: 'sheriff',
  mafia: 'mafia',
  godfather: 'don',
  doctor: 'doctor',
}

/** The role's colour and the ink on it, as custom properties `--role-light` and `--on-role` for the parts inside. */
export function roleLight(role: Role | null): CSSProperties {
  if (role === null) return {}
  return {
    '--role-light': `var(--role-${TOKEN[role]})`,
    '--on-role': `var(--on-${TOKEN[role]})`,
  } as CSSProperties
}

/** The fill itself, where a custom property cannot go. */
export function roleColor(role: Role): string {
  return `var(--role-${TOKEN[role]})`
}

/** The role's shade for text, AA on the theme's own ground. */
export function roleInk(role: Role): string {
  return `var(--${TOKEN[role]}-ink)`
}
