import { Bell as BellIcon } from 'lucide-react'
import { Loaded } from '../../shared/loaded.tsx'
import { useNotifications } from '../../shared/notifications/use-notifications.ts'
import { INTERFACE_TEXTS } from '../../shared/texts/interface.ts'
import { NOTIFICATIONS_TEXTS as T } from '../../shared/texts/notifications.ts'
import { LinkButton } from '../../ui/button/link-button.tsx'
import { ToolButton } from '../../ui/tool-button/tool-button.tsx'
import { BellConsent } from './bell-consent.tsx'
import { NotificationRow, ReadAll } from './notification-list.tsx'
import styles from './notifications.module.css'

const SHOWN = 6

/** The bell of the header: how many notifications are unread, and the latest of them. */
export function Bell() {
  const query = useNotifications()
  const unread = query.data?.unread ?? 0
  return (
    <ToolButton
      label={T.title}
      count={unread}
      countLabel={T.unread(unread)}
      icon={<BellIcon aria-hidden="true" />}
      closeLabel={INTERFACE_TEXTS.close}
    >
      {(close) => (
        <>
          <BellConsent />
          <Loaded query={query}>
            {({ notifications }) => (
              <>
                <ReadAll latest={notifications[0]} unread={unread} />
                {notifications.length === 0 && <p className={styles.none}>{T.list.none}</p>}
                <ul className={styles.list}>
                  {notifications.slice(0, SHOWN).map((notification) => (
                    <NotificationRow key={notification.id} notification={notification} onOpen={close} />
                  ))}
                </ul>
              </>
            )}
          </Loaded>
          <LinkButton to="/notifications" size="sm" kind="line" onClick={close}>
            {T.all}
          </LinkButton>
        </>
      )}
    </ToolButton>
  )
}
