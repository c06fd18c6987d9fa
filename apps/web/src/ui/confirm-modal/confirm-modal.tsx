import { type ReactNode, type RefObject, useId } from 'react'
import { Button } from '../button/button.tsx'
import { Modal } from '../modal/modal.tsx'
import styles from './confirm-modal.module.css'

interface ConfirmTexts {
  readonly title: string
  readonly confirm: string
  readonly cancel: string
  readonly close: string
}

interface ConfirmModalProps {
  readonly texts: ConfirmTexts
  /** `alert` for what cannot be taken back. */
  readonly kind?: 'lamp' | 'alert'
  /** Being done: it neither closes nor takes presses. */
  readonly busy: boolean
  /** It cannot be done, and the children say why. */
  readonly impossible?: boolean
  /** For who looks for the first wrong field. */
  readonly formRef?: RefObject<HTMLFormElement | null>
  readonly onConfirm: () => void
  readonly onClose: () => void
  /** What will happen; fields and refusals too. */
  readonly children: ReactNode
}

/** Asks once more before something is done. Open while mounted; Enter in a field inside confirms. */
export function ConfirmModal({
  texts,
  kind = 'lamp',
  busy,
  impossible = false,
  formRef,
  onConfirm,
  onClose,
  children,
}: ConfirmModalProps) {
  const titleId = useId()
  return (
    <Modal labelledBy={titleId} closeLabel={texts.close} locked={busy} width={520} onClose={onClose}>
      <form
        ref={formRef}
        className={styles.body}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!busy && !impossible) onConfirm()
        }}
      >
        <h2 className={`h3 ${styles.title}`} id={titleId}>
          {texts.title}
        </h2>
        <fieldset className={styles.content} disabled={busy}>
          {children}
        </fieldset>
        <div className={styles.buttons}>
          <Button type="submit" kind={kind} loading={busy} disabled={impossible}>
            {texts.confirm}
          </Button>
          <Button disabled={busy} onClick={onClose}>
            {texts.cancel}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
