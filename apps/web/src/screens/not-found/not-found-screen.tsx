import { INTERFACE_TEXTS, PAGE_TEXTS } from '../../shared/texts/interface.ts'
import { useTitle } from '../../shared/use-title.ts'
import { LinkButton } from '../../ui/button/link-button.tsx'
import styles from './not-found.module.css'

export default function NotFoundScreen() {
  useTitle(PAGE_TEXTS.notFoundTitle)
  return (
    <div className={`wrap ${styles.page}`}>
      <div className={styles.words}>
        <h1 className="h1">{PAGE_TEXTS.notFoundTitle}</h1>
        <p className="text-secondary">{PAGE_TEXTS.notFoundLead}</p>
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
