import { NotificationsPage } from '../../features/notifications/notifications-page.tsx'
import { NOTIFICATIONS_TEXTS as T } from '../../shared/texts/notifications.ts'
import { useTitle } from '../../shared/use-title.ts'
import styles from './notifications-screen.module.css'

/** `/notifications`: what the viewer was told, and how they want to be told. */
export default function NotificationsScreen() {
  useTitle(T.title)
  return (
    <div className={`wrap ${styles.page}`}>
      <NotificationsPage />
    </div>
  )
}
