import { RESEND_SECONDS, sendEmailConfirmation } from '@gorod/contracts/accounts'
import { Mail } from 'lucide-react'
import { useEffect, useState } from 'react'
import { api } from '../../shared/api/client.ts'
import { AUTH_TEXTS as T } from '../../shared/texts/auth.ts'
import { Button } from '../../ui/button/button.tsx'
import styles from './auth.module.css'

interface UserRegisteredViewProps {
  readonly titleId: string
  readonly email: string
  readonly onDone: () => void
}

/** After a sign-up: the letter is on its way, the game may begin. */
export function UserRegisteredView({ titleId, email, onDone }: UserRegisteredViewProps) {
  const [secondsLeft, restart] = useCountdown(RESEND_SECONDS)
  const resend = () => {
    restart()
    api(sendEmailConfirmation, {}).catch(() => undefined)
  }
  return (
    <div className={styles.view}>
      <span className={styles.sign}>
        <Mail className="i32" aria-hidden="true" />
      </span>
      <div className={styles.head}>
        <h2 className="h3" id={titleId}>
          {T.registeredTitle}
        </h2>
        <p className="sec">{T.registeredText(email)}</p>
      </div>
      <div className={styles.buttons}>
        <Button kind="lamp" size="lg" block autoFocus onClick={onDone}>
          {T.goOn}
        </Button>
        <Button size="lg" block disabled={secondsLeft !== null} onClick={resend}>
          {T.resend}
          {secondsLeft !== null && <span className="tnum">{T.resendIn(secondsLeft)}</span>}
        </Button>
      </div>
    </div>
  )
}

/** Spec §4 «Resend verification»: from 59, once a second, ends at 1. Null once it ended. */
function useCountdown(from: number): readonly [secondsLeft: number | null, restart: () => void] {
  const [secondsLeft, setSecondsLeft] = useState<number | null>(from)
  const running = secondsLeft !== null
  useEffect(() => {
    if (!running) return
    const timer = setInterval(() => {
      setSecondsLeft((now) => (now === null || now <= 1 ? null : now - 1))
    }, 1000)
    return () => clearInterval(timer)
  }, [running])
  return [secondsLeft, () => setSecondsLeft(from)]
}
