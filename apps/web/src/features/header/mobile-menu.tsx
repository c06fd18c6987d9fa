import { ArrowLeft, X } from 'lucide-react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { avatarUrl } from '../../shared/avatar-url.ts'
import { openAuth } from '../../shared/session/auth-dialog.ts'
import type { Me } from '../../shared/session/use-me.ts'
import { HEADER_TEXTS as T } from '../../shared/texts/header.ts'
import { INTERFACE_TEXTS } from '../../shared/texts/interface.ts'
import { Avatar } from '../../ui/avatar/avatar.tsx'
import { Button } from '../../ui/button/button.tsx'
import { IconButton } from '../../ui/button/icon-button.tsx'
import { Logo } from '../../ui/logo/logo.tsx'
import styles from './mobile-menu.module.css'
import { DocumentsList, MainList } from './mobile-menu-lists.tsx'

/** Spec §9 «Mobile header breakpoint». */
const MOBILE = '(max-width: 768px)'

interface MobileMenuProps {
  readonly me: Me
  readonly onPlay: () => void
  readonly onClose: () => void
}

/** The phone's menu over the whole screen; a window wider than 768 px closes it (spec §2). */
export function MobileMenu({ me, onPlay, onClose }: MobileMenuProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [sublist, setSublist] = useState(false)
  // A layout effect ends while the dialog is still in the page: only then does closing it give the focus back.
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])
  useCloseWhenWide(onClose)
  const then = (action: () => void) => () => {
    onClose()
    action()
  }
  return (
    <dialog
      ref={dialog}
      className={styles.menu}
      aria-label={T.menu}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <div className={styles.column}>
        <div className={styles.head}>
          {sublist ? (
            <>
              <IconButton label={T.back} className={styles.back} onClick={() => setSublist(false)}>
                <ArrowLeft className="i24" aria-hidden="true" />
              </IconButton>
              <b className={styles.title}>{T.documents}</b>
            </>
          ) : (
            <MenuHead me={me} onClose={onClose} />
          )}
          <IconButton label={T.closeMenu} onClick={onClose}>
            <X className="i24" aria-hidden="true" />
          </IconButton>
        </div>
        {sublist ? (
          <DocumentsList onClose={onClose} />
        ) : (
          <MainList me={me} onClose={onClose} onDocuments={() => setSublist(true)} />
        )}
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
            <Button kind="lamp" size="lg" block onClick={then(onPlay)}>
              {T.play}
            </Button>
          )}
        </div>
      </div>
    </dialog>
  )
}

function MenuHead({ me, onClose }: Pick<MobileMenuProps, 'me' | 'onClose'>) {
  if (me.state !== 'signed_in') return <Logo name={INTERFACE_TEXTS.productName} label={T.logoLabel} />
  return (
    <Link className={styles.who} to={`/profile/${me.user.id}`} onClick={onClose}>
      <Avatar src={avatarUrl(me.user)} size={44} />
      {me.user.username}
    </Link>
  )
}

function useCloseWhenWide(onClose: () => void): void {
  useEffect(() => {
    const mobile = matchMedia(MOBILE)
    const onChange = () => {
      if (!mobile.matches) onClose()
    }
    mobile.addEventListener('change', onChange)
    return () => mobile.removeEventListener('change', onChange)
  }, [onClose])
}
