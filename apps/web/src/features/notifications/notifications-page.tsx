import { Loaded } from '../../shared/loaded.tsx'
import { useNotificationSettings, useNotifications } from '../../shared/notifications/use-notifications.ts'
import { NOTIFICATIONS_TEXTS as T } from '../../shared/texts/notifications.ts'
import { Consent } from './consent.tsx'
import { DevicesPanel } from './devices-panel.tsx'
import { NotificationList } from './notification-list.tsx'
import styles from './notifications.module.css'
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
            {({ wishes, devices }) => (
              <>
                <WishesForm wishes={wishes} />
                <DevicesPanel devices={devices} />
              </>
            )}
          </Loaded>
        </div>
      </div>
    </>
  )
}
