import { X } from 'lucide-react'
import { type ReactNode, useId, useRef } from 'react'
import { DRAWER_TEXTS } from '../../../shared/texts/room/drawer.ts'
import { HANDHELD, NARROW } from '../../../styles/breakpoints.ts'
import { IconButton } from '../../../ui/button/icon-button.tsx'
import { Modal } from '../../../ui/modal/modal.tsx'
import { useMediaQuery } from '../room/use-media-query.ts'
import { useLaidOver } from '../sheet/use-laid-over.ts'
import styles from './drawer.module.css'

interface DrawerFrameProps {
  readonly label: string
  readonly onClose: () => void
  readonly tabs: ReactNode
  /** The live regions of the page, for the sheet of a phone: those outside are silent while it is open. */
  readonly live?: ReactNode
  readonly children: ReactNode
}

/** Beside the table on a wide screen, over it on a laptop; on a phone a sheet, which «back» closes. */
export function DrawerFrame(props: DrawerFrameProps) {
  const phone = useMediaQuery(HANDHELD)
  const narrow = useMediaQuery(NARROW)
  if (phone) return <SheetFrame {...props} />
  if (narrow) return <FrameOver {...props} />
  return (
    <aside className={styles.drawer} aria-label={props.label}>
      <div className={styles.top}>{props.tabs}</div>
      {props.children}
    </aside>
  )
}

function FrameOver({ label, onClose, tabs, children }: DrawerFrameProps) {
  const panel = useRef<HTMLElement>(null)
  useLaidOver(panel, onClose)
  return (
    <aside ref={panel} className={`${styles.drawer} ${styles.over}`} aria-label={label} tabIndex={-1}>
      <div className={styles.top}>
        {tabs}
        <IconButton label={DRAWER_TEXTS.close} className={styles.close} onClick={onClose}>
          <X aria-hidden="true" />
        </IconButton>
      </div>
      {children}
    </aside>
  )
}

function SheetFrame({ label, onClose, tabs, live, children }: DrawerFrameProps) {
  const id = useId()
  const close = () => {
    // A note is kept when its field loses the focus. «Back» leaves the focus in the field.
    if (document.activeElement instanceof HTMLInputElement) document.activeElement.blur()
    onClose()
  }
  return (
    <Modal labelledBy={id} closeLabel={DRAWER_TEXTS.close} onClose={close}>
      <div className={`${styles.drawer} ${styles.sheet}`}>
        <h2 id={id} className="visually-hidden">
          {label}
        </h2>
        <div className={styles.top}>{tabs}</div>
        {children}
        {live}
      </div>
    </Modal>
  )
}
