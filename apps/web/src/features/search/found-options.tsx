import { useState } from 'react'
import { connectBrowser } from '../../shared/notifications/push.ts'
import { readStored, writeStored } from '../../shared/storage.ts'
import { SEARCH_TEXTS } from '../../shared/texts/search.ts'
import { Button } from '../../ui/button/button.tsx'
import { Checkbox } from '../../ui/field/checkbox.tsx'
import styles from './queue-panel.module.css'

const T = SEARCH_TEXTS.queue

/** Options for the call to a found table. */
export function FoundOptions() {
  const [autoAccept, setAutoAccept] = useState(() => readStored('autoAccept') === 'true')
  const [permission, setPermission] = useState(notificationPermission)
  // A push reaches it when the page is closed; where that fails the open page still shows it.
  const allow = () =>
    connectBrowser()
      .catch(() => undefined)
      .then(() => setPermission(notificationPermission()))
  return (
    <div className={styles.options}>
      <Checkbox
        checked={autoAccept}
        onChange={(checked) => {
          setAutoAccept(checked)
          writeStored('autoAccept', checked ? 'true' : null)
        }}
      >
        {T.autoAccept}
      </Checkbox>
      {permission === 'default' && (
        <Button kind="ghost" size="sm" onClick={() => void allow()}>
          {T.notify}
        </Button>
      )}
      {permission === 'denied' && <p className={styles.note}>{T.notifyOff}</p>}
    </div>
  )
}

function notificationPermission(): NotificationPermission | null {
  return 'Notification' in window ? Notification.permission : null
}
