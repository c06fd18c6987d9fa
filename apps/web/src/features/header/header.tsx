import { Menu } from 'lucide-react'
import { useState } from 'react'
import { NavLink } from 'react-router'
import { openAuth } from '../../shared/session/auth-dialog.ts'
import { useMe } from '../../shared/session/use-me.ts'
import { usePlay } from '../../shared/session/use-play.ts'
import { HEADER_TEXTS as T } from '../../shared/texts/header.ts'
import { INTERFACE_TEXTS } from '../../shared/texts/interface.ts'
import { Button } from '../../ui/button/button.tsx'
import { IconButton } from '../../ui/button/icon-button.tsx'
import { Logo } from '../../ui/logo/logo.tsx'
import styles from './header.module.css'
import { MobileMenu } from './mobile-menu.tsx'
import { UserMenu } from './user-menu.tsx'

export function Header() {
  const me = useMe()
  const play = usePlay()
  const [menuOpen, setMenuOpen] = useState(false)
  return (
    <header className={styles.top}>
      <div className={`wrap ${styles.row}`}>
        <Logo name={INTERFACE_TEXTS.productName} label={T.logoLabel} />
        <nav className={`${styles.nav} ${styles.wide}`} aria-label={T.mainMenu}>
          <NavLink to="/system-check">{T.systemCheck}</NavLink>
        </nav>
        <span className={styles.space} />
        {me.state === 'visitor' && (
          <>
            <Button kind="ghost" className={styles.wide} onClick={() => openAuth({ view: 'signin' })}>
              {T.signIn}
            </Button>
            <Button kind="line" className={styles.wide} onClick={() => openAuth({ view: 'signup' })}>
              {T.signUp}
            </Button>
          </>
        )}
        {me.state === 'loading' && (
          <span className={`${styles.ghost} ${styles.wide}`} role="status" aria-label={T.loading} />
        )}
        {me.state === 'signed_in' && <UserMenu user={me.user} className={styles.wide} />}
        <Button kind="lamp" className={`${styles.wide} ${styles.play}`} onClick={play}>
          {T.play}
        </Button>
        <IconButton
          label={T.openMenu}
          className={styles.burger}
          aria-expanded={menuOpen}
          onClick={() => setMenuOpen(true)}
        >
          <Menu className="i24" aria-hidden="true" />
        </IconButton>
      </div>
      {menuOpen && <MobileMenu me={me} onPlay={play} onClose={() => setMenuOpen(false)} />}
    </header>
  )
}
