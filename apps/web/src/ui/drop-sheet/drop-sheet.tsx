import { X } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { IconButton } from '../button/icon-button.tsx'
import styles from './drop-sheet.module.css'
import { useNarrow } from './use-narrow.ts'

interface DropSheetProps {
  /** Names the dialog; written on the sheet of a phone. */
  readonly label: string
  readonly closeLabel: string
  readonly onClose: () => void
  readonly children: ReactNode
}

/**
 * Open while mounted, under the nearest element with `position: relative`, which also holds the button that opens it.
 * A plain panel beside the page on a wide screen, a modal sheet at the bottom of a narrow one. Escape, a press outside
 * and leaving it by Tab close it; the focus goes back to where it was.
 */
export function DropSheet({ label, closeLabel, onClose, children }: DropSheetProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const narrow = useNarrow()

  // A layout effect ends while the dialog is still in the page: only then does closing it give the focus back.
  useLayoutEffect(() => {
    const element = dialog.current
    if (element === null) return
    if (narrow) element.showModal()
    else element.show()
    // The first control would be a preset or a cross: the person who opens it looks for what comes with its own focus.
    element.focus()
    return () => element.close()
  }, [narrow])

  usePressOutside(dialog, onClose)

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    onClose()
  }

  return (
    <dialog
      ref={dialog}
      className={styles.sheet}
      tabIndex={-1}
      aria-label={label}
      onKeyDown={onKeyDown}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onBlur={({ relatedTarget }) => {
        if (relatedTarget !== null && !anchorOf(dialog.current)?.contains(relatedTarget)) onClose()
      }}
    >
      {/* Left out of a wide panel: the button it hangs under says the same. */}
      {narrow && (
        <div className={styles.head}>
          <p className={styles.title} aria-hidden="true">
            {label}
          </p>
          <IconButton label={closeLabel} onClick={onClose}>
            <X aria-hidden="true" />
          </IconButton>
        </div>
      )}
      {children}
    </dialog>
  )
}

function anchorOf(element: HTMLElement | null): HTMLElement | null {
  return element?.parentElement ?? null
}

/** The opening button is not outside: its own press closes. The scrim of a sheet belongs to the dialog but lies beside it. */
function usePressOutside(dialog: { readonly current: HTMLDialogElement | null }, onClose: () => void): void {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    const onPress = (event: PointerEvent) => {
      const element = dialog.current
      if (element === null || !(event.target instanceof Node)) return
      const outside =
        event.target === element
          ? isBeside(event, element.getBoundingClientRect())
          : !anchorOf(element)?.contains(event.target)
      if (outside) close()
    }
    document.addEventListener('pointerdown', onPress)
    return () => document.removeEventListener('pointerdown', onPress)
  }, [dialog])
}

function isBeside({ clientX, clientY }: PointerEvent, box: DOMRect): boolean {
  return clientX < box.left || clientX > box.right || clientY < box.top || clientY > box.bottom
}
