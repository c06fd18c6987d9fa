import { type PushDevice, removePushDevice, testPush } from '@gorod/contracts/notifications'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Monitor, Smartphone } from 'lucide-react'
import { useRef } from 'react'
import { api } from '../../shared/api/client.ts'
import { PostAlert } from '../../shared/form/post-alert.tsx'
import { useFormPost } from '../../shared/form/use-form-post.ts'
import { Failed } from '../../shared/loaded.tsx'
import { momentText } from '../../shared/moment.ts'
import { unsubscribe } from '../../shared/notifications/push.ts'
import { refreshNotifications } from '../../shared/notifications/use-notifications.ts'
import { useFocusOfRemoved } from '../../shared/take-lost-focus.ts'
import { NOTIFICATIONS_TEXTS } from '../../shared/texts/notifications.ts'
import { browserWords } from '../../shared/user-agent.ts'
import { Button } from '../../ui/button/button.tsx'
import { Panel } from '../../ui/panel/panel.tsx'
import { Tag } from '../../ui/tag/tag.tsx'
import styles from './notifications.module.css'

const T = NOTIFICATIONS_TEXTS.devices

/** The browsers that get notifications, and a press that tries them. */
export function DevicesPanel({ devices }: { readonly devices: readonly PushDevice[] }) {
  const client = useQueryClient()
  const list = useRef<HTMLUListElement>(null)
  useFocusOfRemoved(list, devices.length)
  const test = useMutation({
    mutationFn: () => api(testPush, {}),
    onSettled: () => refreshNotifications(client),
  })
  return (
    <Panel title={T.title}>
      {devices.length === 0 ? (
        <p className={styles.none}>{T.none}</p>
      ) : (
        <>
          <ul ref={list} className={styles.list} tabIndex={-1}>
            {devices.map((device) => (
              <DeviceRow key={device.id} device={device} />
            ))}
          </ul>
          {test.isError ? (
            <Failed size="part" onRetry={() => test.mutate()} />
          ) : (
            <div className={styles.test}>
              <Button kind="line" loading={test.isPending} onClick={() => test.mutate()}>
                {T.test}
              </Button>
              <p role="status">{test.data && T.tested(test.data.sent)}</p>
            </div>
          )}
        </>
      )}
    </Panel>
  )
}

function DeviceRow({ device: { id, userAgent, addedAt, current } }: { readonly device: PushDevice }) {
  const client = useQueryClient()
  const post = useFormPost(removePushDevice)
  const { name, handheld } = browserWords(userAgent)
  const Device = handheld ? Smartphone : Monitor
  const remove = async () => {
    if (current) await unsubscribe().catch(() => undefined)
    await post.send({ id }, () => refreshNotifications(client))
  }
  return (
    <li className={styles.row}>
      <Device aria-hidden="true" />
      <div>
        <b>{name}</b> {current && <Tag kind="lit">{T.current}</Tag>}
        <small>{T.added(momentText(addedAt, Date.now()))}</small>
      </div>
      <Button kind="line" loading={post.busy} aria-label={T.removeLabel(name)} onClick={() => void remove()}>
        {T.remove}
      </Button>
      <PostAlert post={post} />
    </li>
  )
}
