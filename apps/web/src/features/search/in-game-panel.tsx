import { SEARCH_TEXTS } from '../../shared/texts/search.ts'
import { LinkButton } from '../../ui/button/link-button.tsx'
import styles from './in-game-panel.module.css'

const T = SEARCH_TEXTS.inGame

/** Shown instead of the queue to somebody whose game still runs. */
export function InGamePanel() {
  return (
    <section className={styles.panel} aria-live="polite">
      <h2 className="h3">{T.title}</h2>
      <p className="text-secondary">{T.lead}</p>
      <LinkButton to="/game" kind="lamp" size="lg" block>
        {T.back}
      </LinkButton>
    </section>
  )
}
