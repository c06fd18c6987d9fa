import {
  changedWishes,
  digestRhythms,
  type NotificationChannel,
  type NotificationKind,
  type NotificationWishes,
  notificationKinds,
  setNotificationWishes,
  type WishesChange,
} from '@gorod/contracts/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { PostAlert } from '../../shared/form/post-alert.tsx'
import { Refusals } from '../../shared/form/refusals.tsx'
import { useFormPost } from '../../shared/form/use-form-post.ts'
import { refreshNotifications } from '../../shared/notifications/use-notifications.ts'
import { NOTIFICATIONS_TEXTS as T } from '../../shared/texts/notifications.ts'
import { Select } from '../../ui/field/select.tsx'
import { Panel } from '../../ui/panel/panel.tsx'
import styles from './notifications.module.css'
import { QuietHours } from './quiet-hours.tsx'

interface WishesFormProps {
  readonly wishes: NotificationWishes
  /** What this site has. */
  readonly ways: readonly NotificationChannel[]
}

/** Each change is stored at once, and nothing but the change: another window may have changed the rest. */
export function WishesForm({ wishes: stored, ways }: WishesFormProps) {
  const client = useQueryClient()
  const post = useFormPost(setNotificationWishes)
  /** The wishes with the changes that are on their way. Null: there are none. */
  const [pressed, setPressed] = useState<NotificationWishes | null>(null)
  const presses = useRef(0)
  const wishes = pressed ?? stored
  const change = (next: WishesChange) => {
    setPressed((before) => changedWishes(before ?? stored, next))
    const press = ++presses.current
    void post.send(next, async () => {
      await refreshNotifications(client)
      if (press === presses.current) setPressed(null)
    })
  }
  return (
    <>
      <Panel title={T.wishes.title} lead={T.wishes.lead}>
        <ChannelTable wishes={wishes} ways={ways} onChange={(channels) => change({ channels })} />
        <Select
          label={T.wishes.digest}
          value={wishes.digest}
          options={digestRhythms.map((value) => ({ value, label: T.wishes.rhythms[value] }))}
          onChange={(value) => {
            const digest = digestRhythms.find((rhythm) => rhythm === value)
            if (digest !== undefined) change({ digest })
          }}
        />
      </Panel>
      <QuietHours quiet={wishes.quiet} onChange={(quiet) => change({ quiet })} />
      <Refusals errors={post.errors} shown={[]} />
      <PostAlert post={post} />
    </>
  )
}

interface ChannelTableProps {
  readonly wishes: NotificationWishes
  readonly ways: readonly NotificationChannel[]
  readonly onChange: (channels: NonNullable<WishesChange['channels']>) => void
}

function ChannelTable({ wishes: { channels }, ways, onChange }: ChannelTableProps) {
  const toggle = (kind: NotificationKind, channel: NotificationChannel, wanted: boolean) =>
    onChange({
      [kind]: wanted ? [...channels[kind], channel] : channels[kind].filter((one) => one !== channel),
    })
  return (
    <div className={styles.scroll}>
      <table className={styles.table}>
        <thead>
          <tr>
            <td />
            {ways.map((channel) => (
              <th key={channel} scope="col">
                {T.wishes.channels[channel]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {notificationKinds.map((kind) => (
            <tr key={kind}>
              <th scope="row">{T.wishes.kinds[kind]}</th>
              {ways.map((channel) => (
                <td key={channel}>
                  <label className={styles.cell}>
                    <input
                      type="checkbox"
                      aria-label={T.wishes.cell(T.wishes.kinds[kind], T.wishes.channels[channel])}
                      checked={channels[kind].includes(channel)}
                      onChange={(event) => toggle(kind, channel, event.target.checked)}
                    />
                  </label>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
