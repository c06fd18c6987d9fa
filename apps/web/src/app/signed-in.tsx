import { useEffect } from 'react'
import { Navigate, Outlet, useLocation, useSearchParams } from 'react-router'
import { openAuth } from '../shared/session/auth-dialog.ts'
import { useMe } from '../shared/session/use-me.ts'
import { writeStored } from '../shared/storage.ts'
import { ScreenLoading } from './page-frame.tsx'

/** Screens for signed-in people. A visitor goes home, signs in there and comes back to where they were bound. */
export function SignedIn() {
  const me = useMe()
  if (me.state === 'visitor') return <AskToSignIn />
  if (me.state === 'loading') return <ScreenLoading />
  return <Outlet />
}

function AskToSignIn() {
  const { pathname, search } = useLocation()
  const [params] = useSearchParams()
  const gameToken = pathname === '/game' ? params.get('token') : null
  useEffect(() => {
    // Spec §4: a saved game link is where a sign-in leads when no other address was asked for.
    if (gameToken !== null) writeStored('gameLink', gameToken)
    openAuth({ view: 'signin', redirectUrl: gameToken === null ? pathname + search : null })
  }, [gameToken, pathname, search])
  return <Navigate to="/" replace />
}
