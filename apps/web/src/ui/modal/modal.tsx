import { X } from 'lucide-react'
import { type CSSProperties, type KeyboardEvent, type ReactNode, useLayoutEffect, useRef } from 'react'
import { IconButton } from '../button/icon-button.tsx'
import styles from './modal.module.css'

interface ModalProps {
  readonly onClose: () => void
  /** Id of the heading inside that names the dialog. */
  readonly labelledBy: string
  readonly closeLabel: string
  /** Neither Escape, nor the scrim, nor a cross closes a locked modal. */
  readonly locked?: boolean
  /** Pixels; 600 by the specification. */
  readonly width?: number
  readonly children: ReactNode
}

/**
 * Open while mounted. The browser's own modal dialog: it keeps focus inside, gives it back, makes the page under
 * it inert and lies over everything. On a phone it is a sheet at the bottom.
 */
export function Modal({
  onClose,
  labelledBy,
  closeLabel,
  locked = false,
  width = 600,
  children,
}: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null)

  // A layout effect ends while the dialog is still in the page: only then does closing it give the focus back.
  useLayoutEffect(() => {
    const element = dialog.current
    if (element === null) return
    element.showModal()
    // The browser would focus the cross, and React's `autoFocus` comes while nothing is open. With a finger the first field would
    // throw the keyboard over the sheet.
    const first = matchMedia('(pointer: fine)').matches
      ? element.querySelector<HTMLElement>('[data-first-focus], input')
      : element
    first?.focus()
    // As the Tab key does: what is typed takes the place of the words that are there.
    if (first instanceof HTMLInputElement) first.select()
    const drop = liftAboveKeyboard(element)
    return () => {
      drop()
      element.close()
    }
  }, [])

  // With the focus nowhere, keys never reach the dialog, and a phone's back gesture is no key at all.
  useLayoutEffect(() => {
    dialog.current?.setAttribute('closedby', locked ? 'none' : 'closerequest')
  }, [locked])

  // Cancelling the key itself, not only the `cancel` event: Chrome lets a second Escape through the latter.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    if (!locked) onClose()
  }

  return (
    <dialog
      ref={dialog}
      className={styles.modal}
      tabIndex={-1}
      style={{ '--modal-width': `${width}px` } as CSSProperties}
      aria-labelledby={labelledBy}
      onKeyDown={onKeyDown}
      onCancel={(event) => {
        event.preventDefault()
        if (!locked) onClose()
      }}
      onClose={() => {
        // Only a browser that has closed it over our head comes here while it is still mounted.
        if (dialog.current?.open !== false) return
        if (locked) dialog.current.showModal()
        else onClose()
      }}
      onMouseDown={(event) => {
        // Only a press on the scrim itself: inside presses have another target.
        const element = dialog.current
        if (event.target !== element || locked || !isOutside(event, element) || holdsWords(element)) return
        onClose()
      }}
    >
      {!locked && (
        <IconButton label={closeLabel} className={styles.close} onClick={onClose}>
          <X aria-hidden="true" />
        </IconButton>
      )}
      {children}
    </dialog>
  )
}

/** A form with long words marks itself `data-unsent`: with a finger people press beside it to put the keyboard away. */
function holdsWords(element: HTMLElement): boolean {
  return element.querySelector('form[data-unsent]') !== null
}

function isOutside(point: { clientX: number; clientY: number }, element: HTMLElement): boolean {
  const box = element.getBoundingClientRect()
  return (
    point.clientX < box.left ||
    point.clientX > box.right ||
    point.clientY < box.top ||
    point.clientY > box.bottom
  )
}

/**
 * A keyboard that lies over the page (iOS) hides the bottom of a sheet: `--keyboard` tells the styles by how much.
 * Returns how to stop.
 */
function liftAboveKeyboard(element: HTMLElement): () => void {
  const seen = window.visualViewport
  if (!seen) return () => undefined
  const lift = () => {
    // A page enlarged with two fingers is seen in part too, without any keyboard.
    const covered =
      seen.scale > 1.01 ? 0 : document.documentElement.clientHeight - seen.height - seen.offsetTop
    element.style.setProperty('--keyboard', `${Math.max(0, Math.round(covered))}px`)
    // The browser has scrolled to the field before the sheet had less room.
    const field = element.querySelector('input:focus, textarea:focus')
    if (covered > 0) field?.scrollIntoView({ block: 'nearest' })
  }
  lift()
  seen.addEventListener('resize', lift)
  seen.addEventListener('scroll', lift)
  return () => {
    seen.removeEventListener('resize', lift)
    seen.removeEventListener('scroll', lift)
  }
}
