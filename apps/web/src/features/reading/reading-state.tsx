import { READING_TEXTS as T } from '../../shared/texts/content.ts'
import { LIST_FAILED } from '../../shared/texts/errors.ts'
import { INTERFACE_TEXTS } from '../../shared/texts/interface.ts'
import { Button } from '../../ui/button/button.tsx'
import { LinkButton } from '../../ui/button/link-button.tsx'
import { Spinner } from '../../ui/spinner/spinner.tsx'
import styles from './reading-state.module.css'

export function ReadingLoading() {
  return (
    <p className={`wrap ${styles.state}`} role="status">
      <span>
        <Spinner /> {T.loading}
      </span>
    </p>
  )
}

export function ReadingFailed({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <div className={`wrap ${styles.state}`} role="alert">
      <p>{LIST_FAILED}</p>
      <Button onClick={onRetry}>{INTERFACE_TEXTS.retry}</Button>
    </div>
  )
}

interface ReadingMissingProps {
  readonly title: string
  readonly lead: string
  readonly to: string
  readonly action: string
}

/** There is no such page, or not for this reader: says which, and where to go instead. */
export function ReadingMissing({ title, lead, to, action }: ReadingMissingProps) {
  return (
    <div className={`wrap ${styles.state}`}>
      <h1 className="h1">{title}</h1>
      <p>{lead}</p>
      <LinkButton to={to} kind="lamp">
        {action}
      </LinkButton>
    </div>
  )
}
