import { useQueryClient } from '@tanstack/react-query'
import { BellRing } from 'lucide-react'
import { useState } from 'react'
import { connectBrowser, mayAskForPush } from '../../shared/notifications/push.ts'
import { refreshNotifications } from '../../shared/notifications/use-notifications.ts'
import { readStored, writeStored } from '../../shared/storage.ts'
import { NOTIFICATIONS_TEXTS } from '../../shared/texts/notifications.ts'
import { Button } from '../../ui/button/button.tsx'
import styles from './notifications.module.css'

const T = NOTIFICATIONS_TEXTS.consent

type Answer = 'none' | 'asking' | 'given' | 'failed'

/** Asks a browser that was never asked, until somebody answers; the page of notifications asks later too. */
export function BellConsent() {
  const client = useQueryClient()
  const [answer, setAnswer] = useState<Answer>(() =>
    mayAskForPush() && readStored('pushConsent') === null ? 'none' : 'given',
  )
  if (answer === 'given') return null
  const allow = async () => {
    setAnswer('asking')
    try {
      await connectBrowser()
      // Somebody who refused in the dialog of the browser has answered too.
      setAnswer('given')
      await refreshNotifications(client)
    } catch {
      setAnswer('failed')
    }
  }
  const later = () => {
    writeStored('pushConsent', 'later')
    setAnswer('given')
  }
  return (
    <section className={styles.consent} aria-label={T.title}>
      <BellRing aria-hidden="true" />
      <div>
        <b>{T.title}</b>
        <p>{T.text}</p>
        <div className={styles.answers}>
          <Button kind="lamp" size="sm" loading={answer === 'asking'} onClick={() => void allow()}>
            {T.allow}
          </Button>
          <Button kind="ghost" size="sm" onClick={later}>
            {T.later}
          </Button>
        </div>
        {answer === 'failed' && <p role="alert">{T.failed}</p>}
      </div>
    </section>
  )
}
