import { ArrowLeft, X } from 'lucide-react'
import { Link } from 'react-router'
import { avatarUrl, defaultAvatarUrl } from '../../shared/avatar-url.ts'
import type { Me } from '../../shared/session/use-me.ts'
import { HEADER_TEXTS as T } from '../../shared/texts/header.ts'
import { INTERFACE_TEXTS } from '../../shared/texts/interface.ts'
import { MENU_TEXTS as M } from '../../shared/texts/menu.ts'
import { Avatar } from '../../ui/avatar/avatar.tsx'
import { IconButton } from '../../ui/button/icon-button.tsx'
import { Logo } from '../../ui/logo/logo.tsx'
import styles from './mobile-menu.module.css'

interface MobileMenuHeadProps {
  readonly me: Me
  /** Heading of the open sublist; null in the main list. */
  readonly sublist: string | null
  readonly onBack: () => void
  readonly onClose: () => void
}

/** The signed-in user, or the name of the sublist with the way back. */
export function MobileMenuHead({ me, sublist, onBack, onClose }: MobileMenuHeadProps) {
  return (
    <div className={styles.head}>
      {sublist === null ? (
        <Owner me={me} onClose={onClose} />
      ) : (
        <>
          <IconButton label={M.back} className={styles.back} data-back="" onClick={onBack}>
            <ArrowLeft className="icon-24" aria-hidden="true" />
          </IconButton>
          <h2 className={styles.title}>{sublist}</h2>
        </>
      )}
      <IconButton label={M.closeMenu} onClick={onClose}>
        <X className="icon-24" aria-hidden="true" />
      </IconButton>
    </div>
  )
}

/** Spec §2: the user label if signed in, otherwise the logo. */
function Owner({ me, onClose }: Pick<MobileMenuHeadProps, 'me' | 'onClose'>) {
  if (me.state !== 'signed_in') {
    return <Logo name={INTERFACE_TEXTS.productName} label={T.logoLabel} onClick={onClose} />
  }
  return (
    <Link className={styles.who} to={`/profile/${me.user.id}`} onClick={onClose}>
      <Avatar src={avatarUrl(me.user)} fallback={defaultAvatarUrl(me.user.id)} size={44} />
      <span>{me.user.username}</span>
    </Link>
  )
}
