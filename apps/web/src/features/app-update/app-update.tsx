import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { reloadPage } from '../../shared/leaving/own-reload.ts'
import { onNewVersion, registerWorker, workers } from '../../shared/notifications/service-worker.ts'
import { APP_UPDATE_TEXTS as T } from '../../shared/texts/app-update.ts'
import { Button } from '../../ui/button/button.tsx'
import styles from './app-update.module.css'

/** Installs the service worker, goes where a pressed notification leads, and offers a new version of the site. */
export default function AppUpdate() {
  const [waiting, setWaiting] = useState<ServiceWorker | null>(null)
  useEffect(() => {
    let stop: (() => void) | null = null
    let gone = false
    void registerWorker().then((registration) => {
      if (!gone && registration !== null) stop = onNewVersion(registration, setWaiting)
    })
    return () => {
      gone = true
      stop?.()
    }
  }, [])
  usePressedNotifications()
  if (waiting === null) return null
  return <UpdateBar onUpdate={() => activate(waiting)} onLater={() => setWaiting(null)} />
}

/** The page begins again with the new version as soon as it is there. */
function activate(waiting: ServiceWorker): void {
  workers()?.addEventListener('controllerchange', reloadPage, { once: true })
  waiting.postMessage('activate')
}

function usePressedNotifications(): void {
  const navigate = useNavigate()
  useEffect(() => {
    const onMessage = ({ data }: MessageEvent<{ readonly open?: string }>) => {
      if (typeof data.open === 'string') void navigate(data.open)
    }
    const container = workers()
    container?.addEventListener('message', onMessage)
    container?.startMessages()
    return () => container?.removeEventListener('message', onMessage)
  }, [navigate])
}

interface UpdateBarProps {
  readonly onUpdate: () => void
  readonly onLater: () => void
}

export function UpdateBar({ onUpdate, onLater }: UpdateBarProps) {
  return (
    <section className={styles.bar} aria-label={T.title} role="status">
      <p>
        <b>{T.title}</b> {T.text}
      </p>
      <div className={styles.buttons}>
        <Button kind="lamp" onClick={onUpdate}>
          {T.update}
        </Button>
        <Button kind="ghost" onClick={onLater}>
          {T.later}
        </Button>
      </div>
    </section>
  )
}
