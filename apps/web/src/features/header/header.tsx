import { ChartNoAxesColumn, Eye, Menu } from 'lucide-react'
import { Suspense, useState } from 'react'
import { NavLink } from 'react-router'
import { lazyPart } from '../../shared/parts/lazy-part.tsx'
import { openAuth } from '../../shared/session/auth-dialog.ts'
import { useHeaderNews } from '../../shared/session/use-header-news.ts'
import { useMe } from '../../shared/session/use-me.ts'
import { usePlay } from '../../shared/session/use-play.ts'
import { HEADER_TEXTS as T } from '../../shared/texts/header.ts'
import { INTERFACE_TEXTS } from '../../shared/texts/interface.ts'
import { Button } from '../../ui/button/button.tsx'
import { IconButton } from '../../ui/button/icon-button.tsx'
import { Logo } from '../../ui/logo/logo.tsx'
import { AcademyWidget } from './academy-widget.tsx'
import { BlogLink } from './blog-link.tsx'
import styles from './header.module.css'
import { UserMenu } from './user-menu.tsx'

const loadMobileMenu = () => import('./mobile-menu.tsx')
const MobileMenu = lazyPart(loadMobileMenu, 'over')

/** Fetches the menu's code before the finger is up again. */
function prepareMobileMenu(): void {
  // Without network the press itself says so.
  loadMobileMenu().catch(() => undefined)
}

export function Header() {
  const me = useMe()
  const play = usePlay()
  const news = useHeaderNews()
  const [menuOpen, setMenuOpen] = useState(false)
  const unread = news?.unreadArticles ?? 0
  return (
    <header className={styles.top}>
      <div className={`wrap ${styles.row}`}>
        <span className={styles.brand}>
          <Logo name={INTERFACE_TEXTS.productName} label={T.logoLabel} />
        </span>
        <MainNav unread={unread} />
        <span className={styles.space} />
        <AcademyWidget news={news} signedIn={me.state !== 'visitor'} className={styles.wide} />
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
        {me.state !== 'visitor' && <span id="tools" className={styles.tools} />}
        {me.state === 'loading' && <Unknown retry={me.retry} />}
        {me.state === 'signed_in' && <UserMenu user={me.user} className={styles.wide} />}
        <Button kind="lamp" className={`${styles.wide} ${styles.play}`} onClick={play}>
          {T.play}
        </Button>
        <IconButton
          label={unread > 0 ? `${T.openMenu}, ${T.newArticles(unread)}` : T.openMenu}
          className={unread > 0 ? `${styles.burger} ${styles.dotted}` : styles.burger}
          aria-haspopup="dialog"
          aria-expanded={menuOpen}
          onPointerDown={prepareMobileMenu}
          onFocus={prepareMobileMenu}
          onClick={() => setMenuOpen(true)}
        >
          <Menu className="icon-24" aria-hidden="true" />
        </IconButton>
      </div>
      {menuOpen && (
        <Suspense fallback={null}>
          <MobileMenu me={me} unread={unread} onPlay={play} onClose={() => setMenuOpen(false)} />
        </Suspense>
      )}
    </header>
  )
}

/** Who this is, is being asked, or could not be learned. */
function Unknown({ retry }: { readonly retry: (() => void) | null }) {
  if (retry === null)
    return <span className={`${styles.ghost} ${styles.wide}`} role="status" aria-label={T.loading} />
  return (
    <Button kind="ghost" className={styles.wide} aria-label={T.retry} title={T.retry} onClick={retry}>
      {INTERFACE_TEXTS.retry}
    </Button>
  )
}

function MainNav({ unread }: { readonly unread: number }) {
  return (
    <nav className={`${styles.nav} ${styles.wide}`} aria-label={T.mainMenu}>
      <BlogLink unread={unread} />
      <NavLink to="/ratings" title={T.ratings}>
        <ChartNoAxesColumn aria-hidden="true" />
        <span>{T.ratings}</span>
      </NavLink>
      <NavLink to="/watch" title={T.watch} className={styles.watch ?? ''}>
        <Eye aria-hidden="true" />
        <span>{T.watch}</span>
      </NavLink>
    </nav>
  )
}
