import { ReturnToGame } from '../../shared/session/return-to-game.tsx'
import { SEARCH_TEXTS } from '../../shared/texts/search.ts'
import styles from './in-game-panel.module.css'

const T = SEARCH_TEXTS.inGame

/** Shown instead of the queue to somebody whose game still runs. */
export function InGamePanel() {
  return (
    <section className={styles.panel} aria-live="polite">
      <h2 className="h3">{T.title}</h2>
      <p className="text-secondary">{T.lead}</p>
      <ReturnToGame kind="lamp" size="lg" block>
        {T.back}
      </ReturnToGame>
    </section>
  )
}
