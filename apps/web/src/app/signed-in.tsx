import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useState } from 'react'
import { Navigate, Outlet, useLocation, useSearchParams } from 'react-router'
import { lazyPart } from '../shared/parts/lazy-part.tsx'
import { openAuth } from '../shared/session/auth-dialog.ts'
import { isSigningOut, useMe } from '../shared/session/use-me.ts'
import { PLAY_URL } from '../shared/session/use-play.ts'
import { writeStored } from '../shared/storage.ts'
import { LIST_FAILED, SESSION_EXPIRED } from '../shared/texts/failures.ts'
import { HEADER_TEXTS } from '../shared/texts/header.ts'
import { INTERFACE_TEXTS } from '../shared/texts/interface.ts'
import { Button } from '../ui/button/button.tsx'
import styles from './page-frame.module.css'
import { ScreenLoading } from './page-frame.tsx'

const SearchSessionEnded = lazyPart(() => import('../features/break-search/session-ended-modal.tsx'), 'part')

/** Screens for signed-in people. A visitor goes home, signs in there and comes back to where they were bound. */
export function SignedIn() {
  const me = useMe()
  const [met, setMet] = useState(false)
  if (me.state === 'signed_in' && !met) setMet(true)
  const client = useQueryClient()
  const over = met && me.state === 'visitor'
  // The screens have shown data of one account: another one may sign in in the next tab.
  useEffect(() => {
    if (over) client.removeQueries({ type: 'inactive', predicate: ({ state }) => state.data !== undefined })
  }, [client, over])
  if (me.state === 'visitor') return over && !isSigningOut() ? <SessionEnded /> : <AskToSignIn />
  if (me.state === 'loading') return me.retry === null ? <ScreenLoading /> : <Unknown onRetry={me.retry} />
  return <Outlet />
}

/** As a list that failed, without its code: every page's first load carries this one. */
function Unknown({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <div className={`wrap ${styles.message}`} role="alert">
      <p>{LIST_FAILED}</p>
      <Button onClick={onRetry}>{INTERFACE_TEXTS.retry}</Button>
    </div>
  )
}

function AskToSignIn() {
  const { pathname, search, hash } = useLocation()
  const [params] = useSearchParams()
  const gameToken = pathname === '/game' ? params.get('token') : null
  useEffect(() => {
    // Spec §4: a saved game link is where a sign-in leads when no other address was asked for.
    if (gameToken !== null) writeStored('gameLink', gameToken)
    openAuth({ view: 'signin', redirectUrl: gameToken === null ? pathname + search + hash : null })
  }, [gameToken, pathname, search, hash])
  return <Navigate to="/" replace />
}

/** Ended from another device or by time while the page was open: it says so and waits. */
function SessionEnded() {
  const { pathname, search, hash } = useLocation()
  const here = pathname + search + hash
  // A person who was far down the page must see it too.
  useEffect(() => {
    // Newer browsers answer with a promise, which is no way to end an effect.
    scrollTo({ top: 0, behavior: 'instant' })
  }, [])
  return (
    <div className={`wrap ${styles.message}`} role="alert">
      <h1 className="h3">{SESSION_EXPIRED}</h1>
      <Button kind="lamp" autoFocus onClick={() => openAuth({ view: 'signin', redirectUrl: here })}>
        {HEADER_TEXTS.signIn}
      </Button>
      {pathname === PLAY_URL && (
        <Suspense fallback={null}>
          <SearchSessionEnded redirectUrl={here} />
        </Suspense>
      )}
    </div>
  )
}
