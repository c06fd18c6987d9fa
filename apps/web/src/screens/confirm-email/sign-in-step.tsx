import { useLocation } from 'react-router'
import { openAuth } from '../../shared/session/auth-dialog.ts'
import { AUTH_TEXTS } from '../../shared/texts/auth.ts'
import { CONFIRM_EMAIL_TEXTS as T } from '../../shared/texts/confirm-email.ts'
import { Button } from '../../ui/button/button.tsx'
import styles from './confirm-email.module.css'

/** An account without a password: only its own session can tell its owner. The sign-in leads back to this page. */
export function SignInStep({ username }: { readonly username: string | null }) {
  const { pathname } = useLocation()
  return (
    <>
      <h1 className="h2">{T.signInTitle}</h1>
      <p className="text-secondary">{username === null ? T.signIn : T.signInInstead(username)}</p>
      <Button
        kind="lamp"
        size="lg"
        className={styles.wide}
        onClick={() => openAuth({ view: 'signin', redirectUrl: pathname })}
      >
        {AUTH_TEXTS.signIn}
      </Button>
      <p className={styles.small}>{T.notYours}</p>
    </>
  )
}
