import { INTERFACE_TEXTS } from '../../shared/texts/interface.ts'
import { NOT_FOUND_TEXTS } from '../../shared/texts/not-found.ts'
import { useTitle } from '../../shared/use-title.ts'
import { LinkButton } from '../../ui/button/link-button.tsx'
import styles from './not-found.module.css'

export default function NotFoundScreen() {
  useTitle(NOT_FOUND_TEXTS.title)
  return (
    <div className={`wrap ${styles.page}`}>
      <div className={styles.words}>
        <h1 className="h1">{NOT_FOUND_TEXTS.title}</h1>
        <p className="text-secondary">{NOT_FOUND_TEXTS.lead}</p>
        <LinkButton to="/" kind="lamp" size="lg">
          {INTERFACE_TEXTS.home}
        </LinkButton>
      </div>
      {/* A dark window of the night house with its number. */}
      <div className={styles.window} aria-hidden="true">
        <span className={`display-number ${styles.plate}`}>404</span>
      </div>
    </div>
  )
}
