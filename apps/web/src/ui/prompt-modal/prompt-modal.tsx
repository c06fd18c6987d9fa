import { type ReactNode, useId } from 'react'
import { Modal } from '../modal/modal.tsx'
import styles from './prompt-modal.module.css'

interface PromptModalProps {
  readonly title: string
  readonly closeLabel: string
  readonly onClose: () => void
  /** Over the title. */
  readonly picture?: ReactNode
  /** The ways out, the first the one most people take. */
  readonly buttons: ReactNode
  /** What has happened. */
  readonly children: ReactNode
}

/** Says what has happened and offers ways out. Open while mounted. */
export function PromptModal({ title, closeLabel, onClose, picture, buttons, children }: PromptModalProps) {
  const titleId = useId()
  return (
    <Modal labelledBy={titleId} closeLabel={closeLabel} onClose={onClose}>
      <div className={styles.prompt}>
        {picture !== undefined && (
          <div className={styles.picture} aria-hidden="true">
            {picture}
          </div>
        )}
        <h2 className={`h2 ${styles.title}`} id={titleId}>
          {title}
        </h2>
        <div className={styles.text}>{children}</div>
        <div className={styles.buttons}>{buttons}</div>
      </div>
    </Modal>
  )
}
