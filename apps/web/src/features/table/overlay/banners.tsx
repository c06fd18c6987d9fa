import { CameraOff, Unplug } from 'lucide-react'
import { useState } from 'react'
import { INTERFACE_TEXTS } from '../../../shared/texts/interface.ts'
import { OVERLAY_TEXTS } from '../../../shared/texts/room.ts'
import { Button } from '../../../ui/button/button.tsx'
import { useRoom } from '../room/room-context.ts'
import styles from './banners.module.css'

/** Over the deck: a lost line, a table without cameras, an own camera that sends nothing. */
export function Banners() {
  const { link, pictures } = useRoom()
  const [closed, setClosed] = useState<string | null>(null)
  const trouble = pictures.missing ?? pictures.ownTrouble
  return (
    <div className={styles.banners} aria-live="polite">
      {!link.connected && (
        <p className={styles.banner}>
          <Unplug aria-hidden="true" />
          {OVERLAY_TEXTS.reconnecting}
        </p>
      )}
      {link.connected && trouble !== null && closed !== trouble && (
        <p className={styles.banner}>
          <CameraOff aria-hidden="true" />
          <span>{trouble}</span>
          <Button size="sm" kind="ghost" onClick={() => setClosed(trouble)}>
            {INTERFACE_TEXTS.close}
          </Button>
        </p>
      )}
    </div>
  )
}
