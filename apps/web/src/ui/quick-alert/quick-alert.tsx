import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { IconButton } from '../button/icon-button.tsx'
import styles from './quick-alert.module.css'
import { useTopLayerHost } from './use-top-layer-host.ts'

interface QuickAlertProps {
  /** A failure unless said. */
  readonly kind?: 'alert' | 'note'
  readonly message: string
  readonly closeLabel: string
  readonly onClose: () => void
}

/**
 * A short message over everything, an open modal too; stays until closed. Escape closes it before anything under it,
 * wherever the focus is.
 */
export function QuickAlert({ kind = 'alert', message, closeLabel, onClose }: QuickAlertProps) {
  const host = useTopLayerHost()
  const box = useRef<HTMLDivElement>(null)
  const cameFrom = useRef<Element | null>(null)
  useEffect(() => {
    // A dialog that closes in this very moment is out of the page already: the next host is on its way.
    if (!host.isConnected) return
    // A popover joins the top layer after the dialog it lies in, so it is drawn above it.
    if (host.contains(box.current)) box.current?.showPopover()
  }, [host])
  useEscape(onClose)
  const close = () => {
    const origin = cameFrom.current
    onClose()
    if (origin instanceof HTMLElement && origin.isConnected) origin.focus()
  }
  return createPortal(
    <div ref={box} className={styles.alert} role={kind === 'alert' ? 'alert' : 'status'} popover="manual">
      {kind === 'alert' ? (
        <CircleAlert className={styles.bad} aria-hidden="true" />
      ) : (
        <CircleCheck aria-hidden="true" />
      )}
      <p>{message}</p>
      <IconButton
        label={closeLabel}
        onFocus={({ relatedTarget }) => {
          cameFrom.current = relatedTarget
        }}
        onClick={close}
      >
        <X aria-hidden="true" />
      </IconButton>
    </div>,
    host,
  )
}

/**
 * Taken on its way down, or the modal under the alert would close too. Let go of together with the alert, not a moment later:
 * the next press is for what lay under it.
 */
function useEscape(onClose: () => void): void {
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing) return
      event.preventDefault()
      event.stopPropagation()
      onClose()
    }
    addEventListener('keydown', onKeyDown, { capture: true })
    return () => removeEventListener('keydown', onKeyDown, { capture: true })
  }, [onClose])
}
