import { type Notification, type NotificationKind, readNotifications } from '@gorod/contracts/notifications'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import {
  CalendarClock,
  DoorOpen,
  Eye,
  Gavel,
  House,
  ListChecks,
  type LucideIcon,
  Megaphone,
  MessageSquare,
  UserPlus,
  Users,
} from 'lucide-react'
import { Link } from 'react-router'
import { api } from '../../shared/api/client.ts'
import { momentText } from '../../shared/moment.ts'
import { refreshNotifications } from '../../shared/notifications/use-notifications.ts'
import { SOMETHING_WENT_WRONG } from '../../shared/texts/errors.ts'
import { NOTIFICATIONS_TEXTS } from '../../shared/texts/notifications.ts'
import { Button } from '../../ui/button/button.tsx'
import { Panel } from '../../ui/panel/panel.tsx'
import styles from './notifications.module.css'

const T = NOTIFICATIONS_TEXTS.list

const ICONS: Readonly<Record<NotificationKind, LucideIcon>> = {
  tableFound: DoorOpen,
  invitation: Users,
  round: CalendarClock,
  answer: Gavel,
  people: UserPlus,
  playing: Eye,
  message: MessageSquare,
  club: House,
  quest: ListChecks,
  announcement: Megaphone,
}

interface NotificationListProps {
  readonly notifications: readonly Notification[]
  readonly unread: number
}

export function NotificationList({ notifications, unread }: NotificationListProps) {
  const [latest] = notifications
  return (
    <Panel title={T.title}>
      <ReadAll latest={latest} unread={unread} />
      {latest === undefined ? (
        <p className={styles.none}>{T.none}</p>
      ) : (
        <ul className={styles.list}>
          {notifications.map((notification) => (
            <NotificationRow key={notification.id} notification={notification} />
          ))}
        </ul>
      )}
    </Panel>
  )
}

interface ReadAllProps {
  readonly latest: Notification | undefined
  readonly unread: number
}

/** Nothing where everything is read. */
export function ReadAll({ latest, unread }: ReadAllProps) {
  const client = useQueryClient()
  const read = useMutation({
    mutationFn: (until: string) => api(readNotifications, { until }),
    onSettled: () => refreshNotifications(client),
  })
  if (unread === 0 || latest === undefined) return null
  return (
    <div>
      <div className={styles.readAll}>
        <Button kind="ghost" size="sm" loading={read.isPending} onClick={() => read.mutate(latest.at)}>
          {T.readAll}
        </Button>
      </div>
      {read.isError && <p role="alert">{SOMETHING_WENT_WRONG}</p>}
    </div>
  )
}

interface NotificationRowProps {
  readonly notification: Notification
  readonly onOpen?: () => void
}

export function NotificationRow({
  notification: { kind, title, text, path, at, read },
  onOpen,
}: NotificationRowProps) {
  const Icon = ICONS[kind]
  return (
    <li className={read ? styles.row : `${styles.row} ${styles.new}`}>
      <Icon aria-hidden="true" />
      <Link to={path} onClick={onOpen}>
        <b>{title}</b>
        {!read && <span className="visually-hidden">, {T.unread}</span>}
        {text !== '' && <small>{text}</small>}
      </Link>
      <time dateTime={at}>{momentText(at, Date.now())}</time>
    </li>
  )
}
