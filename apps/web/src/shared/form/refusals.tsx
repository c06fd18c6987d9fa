import { CircleAlert } from 'lucide-react'
import { useLocation } from 'react-router'
import { Button } from '../../ui/button/button.tsx'
import { openAuth } from '../session/auth-dialog.ts'
import { PROOF_TEXTS } from '../texts/cabinet.ts'
import styles from './refusals.module.css'

interface RefusalsProps {
  readonly errors: Readonly<Record<string, string>>
  /** Fields that show their own message. */
  readonly shown?: readonly string[]
}

/** Messages no field of the form stands for: they must not be lost. */
export function Refusals({ errors, shown = [] }: RefusalsProps) {
  return Object.entries(errors)
    .filter(([field]) => !shown.includes(field))
    .map(([field, message]) => (
      <div key={field} className={styles.block}>
        <p className={styles.refusal} role="alert">
          <CircleAlert className="icon-16" aria-hidden="true" />
          {message}
        </p>
        {field === 'signIn' && <SignInAgain />}
      </div>
    ))
}

/** The server wants a fresh sign-in, which leads back to where it was asked for. */
function SignInAgain() {
  const { pathname, search, hash } = useLocation()
  return (
    <Button kind="lamp" onClick={() => openAuth({ view: 'signin', redirectUrl: pathname + search + hash })}>
      {PROOF_TEXTS.signInAgain}
    </Button>
  )
}
