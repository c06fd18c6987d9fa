/** Views of the auth modal (spec §2), and the moment before: a mail's link is being asked about. */
export type AuthView =
  | { readonly name: 'signin' | 'signup' }
  /** `lost`: what the account has lost with the former password, in the words of the server. */
  | { readonly name: 'new_password_set'; readonly lost: readonly string[] }
  /** `tokenExpired`: the link of a recovery e-mail led here because it no longer works. */
  | { readonly name: 'reset'; readonly email: string; readonly tokenExpired: boolean }
  | { readonly name: 'password_recovery_sent'; readonly email: string }
  | { readonly name: 'user_registered' | 'change_email'; readonly email: string }
  | { readonly name: 'checking_link' | 'new_password'; readonly token: string }

export type AuthEvent =
  | { readonly type: 'sign_up_asked' | 'sign_in_asked' }
  /** With the address typed so far. */
  | { readonly type: 'reset_asked'; readonly email: string }
  | { readonly type: 'link_sent' | 'registered' | 'email_changed'; readonly email: string }
  | { readonly type: 'change_email_asked' | 'back' }
  | { readonly type: 'password_set'; readonly lost: readonly string[] }
  /** The server's answer about the link of a recovery e-mail; `link_unknown` when the call failed. */
  | { readonly type: 'link_live' | 'link_dead' | 'link_unknown' }

const SIGN_IN: AuthView = { name: 'signin' }
const EXPIRED: AuthView = { name: 'reset', email: '', tokenExpired: true }

/** Spec §4 «Auth modal»: every transition there is. An event that a view does not know changes nothing. */
export function nextView(view: AuthView, event: AuthEvent): AuthView {
  switch (view.name) {
    case 'signin':
      if (event.type === 'sign_up_asked') return { name: 'signup' }
      if (event.type === 'reset_asked') return { name: 'reset', email: event.email, tokenExpired: false }
      return view
    case 'signup':
      if (event.type === 'sign_in_asked') return SIGN_IN
      if (event.type === 'registered') return { name: 'user_registered', email: event.email }
      return view
    case 'reset':
      if (event.type === 'link_sent') return { name: 'password_recovery_sent', email: event.email }
      if (event.type === 'sign_in_asked' && !view.tokenExpired) return SIGN_IN
      return view
    case 'user_registered':
      if (event.type === 'change_email_asked') return { name: 'change_email', email: view.email }
      // «Назад» was pressed while the new address was on its way: the e-mail was sent there nevertheless.
      return event.type === 'email_changed' ? { name: view.name, email: event.email } : view
    case 'change_email':
      if (event.type === 'back') return { name: 'user_registered', email: view.email }
      if (event.type === 'email_changed') return { name: 'user_registered', email: event.email }
      return view
    case 'checking_link':
      if (event.type === 'link_live') return { name: 'new_password', token: view.token }
      if (event.type === 'link_dead') return EXPIRED
      return event.type === 'link_unknown' ? SIGN_IN : view
    case 'new_password':
      if (event.type === 'password_set') return { name: 'new_password_set', lost: event.lost }
      return event.type === 'link_dead' ? EXPIRED : view
    case 'password_recovery_sent':
    case 'new_password_set':
      return view
  }
}

/** Spec §2: views that neither Escape, nor the scrim, nor a cross closes. */
export function isLocked(view: AuthView): boolean {
  if (view.name === 'reset') return view.tokenExpired
  return view.name === 'new_password' || view.name === 'new_password_set' || view.name === 'user_registered'
}
