import type { HeaderUser } from '@gorod/contracts/accounts'
import { ChevronDown, LogOut, UserRound, Video } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { avatarUrl } from '../../shared/avatar-url.ts'
import { signOut } from '../../shared/session/use-me.ts'
import { HEADER_TEXTS as T } from '../../shared/texts/header.ts'
import { Avatar } from '../../ui/avatar/avatar.tsx'
import styles from './header.module.css'

interface UserMenuProps {
  readonly user: HeaderUser
  readonly className?: string | undefined
}

/** Picture, name and what belongs to them. A disclosure, not an ARIA menu: its items are ordinary links. */
export function UserMenu({ user, className }: UserMenuProps) {
  const [open, setOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const close = () => setOpen(false)

  useEffect(() => {
    if (!open) return
    const onOutside = (event: Event) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) setOpen(false)
    }
    const onEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      setOpen(false)
      button.current?.focus()
    }
    addEventListener('keydown', onEscape)
    addEventListener('pointerdown', onOutside)
    addEventListener('focusin', onOutside)
    return () => {
      removeEventListener('keydown', onEscape)
      removeEventListener('pointerdown', onOutside)
      removeEventListener('focusin', onOutside)
    }
  }, [open])

  return (
    <div ref={root} className={`${styles.user} ${className ?? ''}`}>
      <button
        ref={button}
        type="button"
        className={styles.userButton}
        aria-expanded={open}
        aria-label={T.userMenu(user.username)}
        onClick={() => setOpen(!open)}
      >
        <Avatar src={avatarUrl(user)} />
        <span className={styles.name}>{user.username}</span>
        <ChevronDown className="i16" aria-hidden="true" />
      </button>
      {open && (
        <ul className={styles.drop}>
          <li>
            <Link to={`/profile/${user.id}`} onClick={close}>
              <UserRound aria-hidden="true" />
              {T.profile}
            </Link>
          </li>
          <li>
            <Link to="/system-check" onClick={close}>
              <Video aria-hidden="true" />
              {T.systemCheck}
            </Link>
          </li>
          <li>
            <button type="button" onClick={signOut}>
              <LogOut aria-hidden="true" />
              {T.signOut}
            </button>
          </li>
        </ul>
      )}
    </div>
  )
}
