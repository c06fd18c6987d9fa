import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'

const KEY = 'emailLink'

/**
 * The token of the e-mail's link. It is removed from the address at once, so that no history, screenshot or shared
 * link contains it. The tab keeps it, so that a reload and a sign-in lead back to the same step. Empty: there is none.
 */
export function useLinkToken(): string {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const [token] = useState(() => taken(search))
  useEffect(() => {
    if (search !== '') void navigate(pathname, { replace: true })
  }, [navigate, pathname, search])
  return token
}

/** Used up, or of no use. */
export function forgetLinkToken(): void {
  write(null)
}

function taken(search: string): string {
  const token = new URLSearchParams(search).get('token')
  if (token === null) return read() ?? ''
  write(token)
  return token
}

/** Storage may be forbidden: then the token lives as long as the page. */
function read(): string | null {
  try {
    return sessionStorage.getItem(KEY)
  } catch {
    return null
  }
}

function write(token: string | null): void {
  try {
    if (token === null) sessionStorage.removeItem(KEY)
    else sessionStorage.setItem(KEY, token)
  } catch {
    // See above.
  }
}
