import type { SocialType } from '@gorod/contracts/social'
import type { ComponentType } from 'react'
import styles from './social.module.css'

function GoogleGlyph() {
  return (
    <svg className={styles.glyph} viewBox="0 0 24 24" aria-hidden="true">
      <path d="M17.2 7.4A7 7 0 1 0 19 12.2h-6.6" fill="none" stroke="currentColor" strokeWidth="3" />
    </svg>
  )
}

function AppleGlyph() {
  return (
    <svg className={styles.glyph} viewBox="0 0 24 24" aria-hidden="true">
      <path
        fill="currentColor"
        d="M15.1 3.6c.1 1-.3 1.9-.8 2.6-.6.7-1.4 1.2-2.3 1.1-.1-.9.3-1.9.9-2.5.6-.7 1.5-1.2 2.2-1.2ZM18 17.1c-.5 1-1.5 2.9-2.9 2.9-1.1 0-1.4-.7-2.8-.7s-1.800.700-2.800.700C7.100 20 5 15.900 5 12.700c0-2.900 1.900-4.500 3.700-4.500 1.200 0 2.200.800 3 .800.700 0 1.900-.900 3.400-.900.600 0 2.200.200 3.200 1.700-1.600.900-2.300 3.900.400 5.100-.200.700-.400 1.400-.700 2.200Z"
      />
    </svg>
  )
}

/** Beside the providers' names, so plain marks will do. */
export const SOCIAL_GLYPHS: Readonly<Record<SocialType, ComponentType>> = {
  google: GoogleGlyph,
  apple: AppleGlyph,
}
