import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { readStored } from '../storage.ts'
import { authAddress } from './auth-address.ts'
import { openAuth } from './auth-dialog.ts'

/** Opens the auth modal when the address asks for it, now or later, and takes what it asked out of the address bar. */
export function useAuthAddress(): void {
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    const asked = authAddress({ pathname, search, hash })
    if (asked === null) return
    const { request, cleaned } = asked
    void navigate(cleaned, { replace: true })
    // Somebody who is signed in already wanted to get somewhere, not to sign in.
    const signedIn = readStored('isLogin') === 'true' && request.view !== 'reset'
    if (!signedIn) openAuth(request)
    else if (request.redirectUrl !== null) void navigate(request.redirectUrl, { replace: true })
  }, [pathname, search, hash, navigate])
}
