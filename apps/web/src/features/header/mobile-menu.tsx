import { type KeyboardEvent, useLayoutEffect, useRef } from 'react'
import { openAuth } from '../../shared/session/auth-dialog.ts'
import type { Me } from '../../shared/session/use-me.ts'
import { HEADER_TEXTS as T } from '../../shared/texts/header.ts'
import { INTERFACE_TEXTS } from '../../shared/texts/interface.ts'
import { MENU_TEXTS as M } from '../../shared/texts/menu.ts'
import { Button } from '../../ui/button/button.tsx'
import { LiveLine } from './live-line.tsx'
import { menuItems } from './menu-items.tsx'
import { MenuList } from './menu-list.tsx'
import styles from './mobile-menu.module.css'
import { MobileMenuHead } from './mobile-menu-head.tsx'
import { useCloseWhenWide } from './use-close-when-wide.ts'
import { useSublists } from './use-sublists.ts'

interface MobileMenuProps {
  readonly me: Me
  readonly unread: number
  readonly onPlay: () => void
  readonly onClose: () => void
}

/** The phone's menu over the whole screen; a window wider than 768 px closes it (spec §2). */
export default function MobileMenu({ me, unread, onPlay, onClose }: MobileMenuProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  // A layout effect ends while the dialog is still in the page: only then does closing it give the focus back.
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])
  useCloseWhenWide(onClose)
  const items = menuItems(me, unread)
  const { sublist, open, back } = useSublists(items, dialog)
  const oneLevelUp = sublist === null ? onClose : back

  // Cancelling the key itself: Chrome lets a second Escape through the `cancel` event.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    oneLevelUp()
  }
  const then = (action: () => void) => () => {
    onClose()
    action()
  }
  return (
    <dialog
      ref={dialog}
      className={styles.menu}
      aria-label={M.menu}
      onKeyDown={onKeyDown}
      onCancel={(event) => {
        event.preventDefault()
        oneLevelUp()
      }}
      onClose={() => {
        // The browser may close it past us (Android's back gesture, twice); our own closing comes too late to count.
        if (dialog.current?.open === false) onClose()
      }}
    >
      <div className={styles.column}>
        <MobileMenuHead me={me} sublist={sublist?.text ?? null} onBack={back} onClose={onClose} />
        <MenuList items={sublist?.items ?? items} onSublist={open} onDone={onClose} />
        <div className={styles.foot}>
          {me.state === 'visitor' ? (
            <>
              <Button kind="lamp" size="lg" block onClick={then(() => openAuth({ view: 'signup' }))}>
                {T.signUp}
              </Button>
              <Button kind="line" size="lg" block onClick={then(() => openAuth({ view: 'signin' }))}>
                {T.signIn}
              </Button>
            </>
          ) : (
            <>
              {sublist === null && <LiveLine />}
              {me.state === 'loading' && me.retry !== null && (
                <Button kind="line" size="lg" block aria-label={T.retry} onClick={me.retry}>
                  {INTERFACE_TEXTS.retry}
                </Button>
              )}
              <Button kind="lamp" size="lg" block onClick={then(onPlay)}>
                {T.play}
              </Button>
            </>
          )}
        </div>
      </div>
    </dialog>
  )
}
