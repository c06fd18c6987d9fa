import { signInByTelegram } from '@gorod/contracts/notifications'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api } from '../../shared/api/client.ts'
import { storeAccessToken } from '../../shared/session/access-token.ts'
import { goOn } from '../../shared/session/session-start.ts'
import { INTERFACE_TEXTS } from '../../shared/texts/interface.ts'
import { NOTIFICATIONS_TEXTS } from '../../shared/texts/notifications.ts'
import { useTitle } from '../../shared/use-title.ts'
import { Button } from '../../ui/button/button.tsx'
import { Logo } from '../../ui/logo/logo.tsx'
import styles from './callback.module.css'

const T = NOTIFICATIONS_TEXTS.telegram.callback

/** Where the link of the bot leads. It is used by a press, not by opening: what looks at links uses none up. */
export function TelegramSignIn() {
  useTitle(T.title)
  const [code] = useState(() => location.hash.slice(1))
  // The code must stay neither in the address nor in the history.
  useEffect(() => history.replaceState(null, '', location.pathname), [])
  const signIn = useMutation({
    mutationFn: async () => storeAccessToken((await api(signInByTelegram, { code })).access_token),
    onSuccess: () => goOn('/', '/'),
  })
  return (
    <main className={styles.page}>
      <Logo name={INTERFACE_TEXTS.productName} label={INTERFACE_TEXTS.home} />
      <div className={styles.message}>
        <h1 className="h3">{T.title}</h1>
        <p className="text-secondary">{T.lead}</p>
        {(signIn.isError || code === '') && <p role="alert">{T.dead}</p>}
        <Button
          kind="lamp"
          size="lg"
          disabled={code === '' || signIn.isError}
          loading={signIn.isPending}
          onClick={() => signIn.mutate()}
        >
          {T.confirm}
        </Button>
      </div>
    </main>
  )
}
