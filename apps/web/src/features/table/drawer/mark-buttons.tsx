import type { Seat } from '@gorod/rules'
import { HatGlasses, type LucideIcon, Star, UserRound, VenetianMask } from 'lucide-react'
import { ROLE_TEXTS } from '../../../shared/texts/roles.ts'
import { DRAWER_TEXTS } from '../../../shared/texts/room/drawer.ts'
import light from '../../../ui/role-icon/role-light.module.css'
import { MARKS, type Mark } from '../model/notes.ts'
import { useNoteMark, useToggleMark } from '../room/use-notebook.ts'
import styles from './notes.module.css'

const GLYPHS: Readonly<Record<Mark, LucideIcon>> = {
  civilian: UserRound,
  sheriff: Star,
  mafia: VenetianMask,
  godfather: HatGlasses,
}

/** Four private colours; pressing the same one again removes it. */
export function MarkButtons({ seat, onMark }: { readonly seat: Seat; readonly onMark?: () => void }) {
  const mark = useNoteMark(seat)
  const toggle = useToggleMark()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out in a row of a list
    <span className={styles.marks} role="group" aria-label={DRAWER_TEXTS.marks(seat)}>
      {MARKS.map((role) => {
        const Glyph = GLYPHS[role]
        return (
          <button
            key={role}
            type="button"
            className={mark === role ? `${styles.on} ${light[role]}` : light[role]}
            aria-label={ROLE_TEXTS[role]}
            aria-pressed={mark === role}
            onClick={() => {
              toggle(seat, role)
              onMark?.()
            }}
          >
            <Glyph aria-hidden="true" />
          </button>
        )
      })}
    </span>
  )
}
