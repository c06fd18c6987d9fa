import { addPushDevice, type PushDevice } from '@gorod/contracts/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { BellRing } from 'lucide-react'
import { useState } from 'react'
import { PostAlert } from '../../shared/form/post-alert.tsx'
import { Refusals } from '../../shared/form/refusals.tsx'
import { useFormPost } from '../../shared/form/use-form-post.ts'
import { pushAbility, subscribe } from '../../shared/notifications/push.ts'
import { refreshNotifications } from '../../shared/notifications/use-notifications.ts'
import { INTERFACE_TEXTS } from '../../shared/texts/interface.ts'
import { NOTIFICATIONS_TEXTS } from '../../shared/texts/notifications.ts'
import { Button } from '../../ui/button/button.tsx'
import { QuickAlert } from '../../ui/quick-alert/quick-alert.tsx'
import styles from './notifications.module.css'

const T = NOTIFICATIONS_TEXTS.consent

interface ConsentProps {
  readonly devices: readonly PushDevice[]
  readonly pushKey: string
}

/** Asks whether this browser may show notifications. Nothing where it does. */
export function Consent({ devices, pushKey }: ConsentProps) {
  const client = useQueryClient()
  const post = useFormPost(addPushDevice)
  const [asking, setAsking] = useState(false)
  const [failed, setFailed] = useState(false)
  const [ability, setAbility] = useState(pushAbility)
  if (devices.some(({ current }) => current)) return null
  const allow = async () => {
    setAsking(true)
    const subscription = await subscribe(async () => pushKey).finally(() => setAsking(false))
    setAbility(pushAbility())
    if (subscription === null) setFailed(true)
    else await post.send(subscription, () => refreshNotifications(client))
  }
  return (
    <section className={styles.consent} aria-label={T.title}>
      <BellRing aria-hidden="true" />
      <div>
        <b>{T.title}</b>
        <p>{ability === 'able' ? T.text : T[ability]}</p>
        {ability === 'able' && (
          <Button kind="lamp" loading={asking || post.busy} onClick={() => void allow()}>
            {T.allow}
          </Button>
        )}
        <Refusals errors={post.errors} shown={[]} />
      </div>
      <PostAlert post={post} />
      {failed && (
        <QuickAlert message={T.failed} closeLabel={INTERFACE_TEXTS.close} onClose={() => setFailed(false)} />
      )}
    </section>
  )
}
