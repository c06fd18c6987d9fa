import { type NotificationChannel, notificationChannels } from '@gorod/contracts/notifications'
import { Loaded } from '../../shared/loaded.tsx'
import { useNotificationSettings, useNotifications } from '../../shared/notifications/use-notifications.ts'
import { NOTIFICATIONS_TEXTS as T } from '../../shared/texts/notifications.ts'
import { Consent } from './consent.tsx'
import { DevicesPanel } from './devices-panel.tsx'
import { NotificationList } from './notification-list.tsx'
import styles from './notifications.module.css'
import { TelegramPanel } from './telegram-panel.tsx'
import { WishesForm } from './wishes-form.tsx'

/** What the viewer was told, and how they want to be told. */
export function NotificationsPage() {
  const list = useNotifications()
  const settings = useNotificationSettings()
  return (
    <>
      <h1 className="h1">{T.title}</h1>
      <p className={styles.lead}>{T.lead}</p>
      <div className={styles.columns}>
        <div className={styles.column}>
          {settings.data && <Consent devices={settings.data.devices} pushKey={settings.data.pushKey} />}
          <Loaded query={list} size="list">
            {({ notifications, unread }) => (
              <NotificationList notifications={notifications} unread={unread} />
            )}
          </Loaded>
        </div>
        <div className={styles.column}>
          <Loaded query={settings} size="list">
            {({ wishes, devices, telegram }) => (
              <>
                <WishesForm wishes={wishes} ways={waysWith(telegram)} />
                <DevicesPanel devices={devices} />
                {telegram && <TelegramPanel {...telegram} />}
              </>
            )}
          </Loaded>
        </div>
      </div>
    </>
  )
}

/** Nobody chooses a way that the site does not have. */
function waysWith(telegram: object | null): readonly NotificationChannel[] {
  return notificationChannels.filter((channel) => channel !== 'telegram' || telegram !== null)
}
