import type { HeaderUser } from '@gorod/contracts/accounts'
import { ChevronDown } from 'lucide-react'
import { Suspense, useEffect, useRef, useState } from 'react'
import { avatarUrl, defaultAvatarUrl } from '../../shared/avatar-url.ts'
import { lazyPart } from '../../shared/parts/lazy-part.tsx'
import { HEADER_TEXTS as T } from '../../shared/texts/header.ts'
import { Avatar } from '../../ui/avatar/avatar.tsx'
import styles from './header.module.css'

const loadItems = () => import('./user-menu-items.tsx')
const UserMenuItems = lazyPart(loadItems, 'over')

/** Fetches what drops down before it is asked for: the first load does without. */
function prepareItems(): void {
  loadItems().catch(() => undefined)
}

interface UserMenuProps {
  readonly user: HeaderUser
  readonly className?: string | undefined
}

/** Picture, name and what belongs to them. A disclosure, not an ARIA menu: its items are ordinary links. */
export function UserMenu({ user, className }: UserMenuProps) {
  const [open, setOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)

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
        onPointerEnter={prepareItems}
        onFocus={prepareItems}
        onClick={() => setOpen(!open)}
      >
        <Avatar src={avatarUrl(user)} fallback={defaultAvatarUrl(user.id)} />
        <span className={styles.name}>{user.username}</span>
        <ChevronDown className="icon-16" aria-hidden="true" />
      </button>
      {open && (
        <Suspense fallback={null}>
          <UserMenuItems user={user} onDone={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}
