import type { SearchMode } from '@gorod/contracts/search'
import { CircleAlert } from 'lucide-react'
import { SEARCH_TEXTS as T } from '../../shared/texts/search.ts'
import styles from './mode-list.module.css'
import { ModeRow } from './mode-row.tsx'
import type { ModeCard } from './modes.ts'
import { PracticeRow } from './practice-row.tsx'
import type { PracticeChoice } from './use-search.ts'

interface ModeListProps {
  readonly cards: readonly ModeCard[]
  readonly chosen: ReadonlySet<SearchMode>
  /** The search runs in this tab: its modes are set until it is stopped. */
  readonly fixed: boolean
  /** A press waits for the camera: the modes cannot change until then. */
  readonly pending: boolean
  /** Why nobody can search now; null while it is open. */
  readonly closedReason: string | null
  readonly practising: boolean
  /** A running game or a lost line: nothing can be started. */
  readonly disabled: boolean
  readonly onToggle: (mode: SearchMode, chosen: boolean) => void
  /** A mode that needs a confirmed e-mail was selected. */
  readonly onLocked: (mode: SearchMode) => void
  readonly onPractice: (choice: PracticeChoice) => void
}

/** The tables one can ask for. Several may be chosen at once: the first one found ends the search. */
export function ModeList(props: ModeListProps) {
  const { cards, chosen, fixed, pending, closedReason, practising, disabled } = props
  const { onToggle, onLocked, onPractice } = props
  return (
    <section className={styles.modes} aria-label={T.modes}>
      {closedReason !== null && (
        <p className={styles.closedNote} role="status">
          <CircleAlert className="icon-18" aria-hidden="true" />
          <span>{T.disabled(closedReason)}</span>
        </p>
      )}
      {cards.map((card) => (
        <ModeRow
          key={card.mode}
          card={card}
          chosen={chosen.has(card.mode)}
          fixed={fixed || disabled}
          pending={pending}
          onToggle={(picked) => onToggle(card.mode, picked)}
          onLocked={() => onLocked(card.mode)}
        />
      ))}
      <PracticeRow busy={practising} disabled={disabled || practising} onPractice={onPractice} />
    </section>
  )
}
