import { Suspense, useEffect, useRef } from 'react'
import { Outlet, useLocation, useNavigationType } from 'react-router'
import { Footer } from '../features/footer/footer.tsx'
import { Header } from '../features/header/header.tsx'
import { lazyPart } from '../shared/parts/lazy-part.tsx'
import { useAuthDialog } from '../shared/session/auth-dialog.ts'
import { useAuthAddress } from '../shared/session/use-auth-address.ts'
import { useMe } from '../shared/session/use-me.ts'
import { INTERFACE_TEXTS, PAGE_TEXTS } from '../shared/texts/interface.ts'
import { useSiteSettings } from '../shared/use-site-settings.ts'
import { Spinner } from '../ui/spinner/spinner.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import styles from './page-frame.module.css'
import { useFirstViewDone } from './use-first-view-done.ts'

const AuthModal = lazyPart(() => import('../features/auth/auth-modal.tsx'), 'over')
const MetricsConsent = lazyPart(() => import('../features/metrics-consent/metrics-consent.tsx'), 'quiet')
const PageExtras = lazyPart(() => import('./page-extras.tsx'), 'quiet')

/** Header, the screen, footer. The footer hosts the modals (spec §2). Every screen but the room lives here. */
export function PageFrame() {
  const auth = useAuthDialog()
  const me = useMe()
  const counter = useSiteSettings()?.metrics.counter
  useAuthAddress()
  const { pathname } = useLocation()
  // A first view has few requests.
  const isSettled = useFirstViewDone()
  useScrollToTop()
  return (
    <div className={styles.frame}>
      <a className={styles.skip} href="#content">
        {PAGE_TEXTS.toContent}
      </a>
      <Header />
      <main className={styles.main} id="content" tabIndex={-1}>
        <ErrorBoundary address={pathname}>
          <Suspense fallback={<ScreenLoading />}>
            <Outlet />
          </Suspense>
        </ErrorBoundary>
      </main>
      <Footer>
        <Suspense fallback={null}>
          {auth !== null && <AuthModal key={auth.opening} request={auth} />}
          {counter && <MetricsConsent counter={counter} />}
          {/* The home page of a visitor names no players, and is the one that has to be light. */}
          {isSettled && (me.state === 'signed_in' || pathname !== '/') && <PageExtras />}
        </Suspense>
      </Footer>
    </div>
  )
}

/** Shown in place of a screen while its code loads. */
export function ScreenLoading() {
  return (
    <div className={styles.loading} role="status">
      <Spinner />
      <span className="visually-hidden">{INTERFACE_TEXTS.loading}</span>
    </div>
  )
}

/** A new page starts at its top; going back keeps the browser's own position. */
function useScrollToTop(): void {
  const { pathname } = useLocation()
  const type = useNavigationType()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    if (type !== 'POP') scrollTo({ top: 0, behavior: 'instant' })
  }, [pathname, type])
}
