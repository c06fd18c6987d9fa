import { unsubscribeFromDigest } from '@gorod/contracts/notifications'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { api } from '../../shared/api/client.ts'
import { NOTIFICATIONS_TEXTS } from '../../shared/texts/notifications.ts'
import { useTitle } from '../../shared/use-title.ts'
import styles from './notifications-screen.module.css'

const T = NOTIFICATIONS_TEXTS.unsubscribe

/** `/unsubscribe?token=…`: the link of a digest was the press. */
export default function UnsubscribeScreen() {
  useTitle(T.title)
  const token = useSearchParams()[0].get('token') ?? ''
  const { data, isPending } = useQuery({
    queryKey: ['unsubscribe', token],
    queryFn: () => api(unsubscribeFromDigest, { token }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <div className={`wrap ${styles.page}`}>
      <h1 className="h1">{T.title}</h1>
      <p className={styles.said} role="status">
        {isPending ? T.asking : data?.success ? T.done : T.wrong}
      </p>
      <Link className="link" to="/notifications">
        {T.toSettings}
      </Link>
    </div>
  )
}
