import { type ReactNode, useId } from 'react'
import { INTERFACE_TEXTS } from '../../../shared/texts/interface.ts'
import { Modal } from '../../../ui/modal/modal.tsx'
import { LiveLines } from '../announce/live-lines.tsx'
import styles from './sheet.module.css'

interface SheetProps {
  readonly title: string
  readonly onClose: () => void
  readonly width?: number
  readonly children: ReactNode
}

/** A small dialog of the room; on a phone it slides in from below. The live regions of the page are silent while it is open. */
export function Sheet({ title, onClose, width = 480, children }: SheetProps) {
  const id = useId()
  return (
    <Modal labelledBy={id} closeLabel={INTERFACE_TEXTS.close} onClose={onClose} width={width}>
      <div className={styles.sheet}>
        <h2 id={id}>{title}</h2>
        {children}
        <LiveLines />
      </div>
    </Modal>
  )
}
