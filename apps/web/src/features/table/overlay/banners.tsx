import { Cable, CameraOff, Hourglass, MicOff, Unplug } from 'lucide-react'
import { useState } from 'react'
import { DEVICE_TEXTS } from '../../../shared/texts/devices.ts'
import { INTERFACE_TEXTS } from '../../../shared/texts/interface.ts'
import { MEDIA_TEXTS } from '../../../shared/texts/room/media.ts'
import { OVERLAY_TEXTS } from '../../../shared/texts/room/overlay.ts'
import { Button } from '../../../ui/button/button.tsx'
import { useGameNow } from '../clock/use-game-now.ts'
import { isOverdue } from '../model/phase-clock.ts'
import { isOwnTurn } from '../model/speakers.ts'
import { useGame } from '../room/game-context.ts'
import { useLink } from '../room/link-context.ts'
import { usePictures, usePicturesState } from '../room/pictures-context.ts'
import { useSay } from '../room/use-say.ts'
import styles from './banners.module.css'

/**
 * Messages over the deck: a lost connection, a server that cannot write, a table without cameras, one's own camera that
 * sends nothing.
 */
export function Banners() {
  const link = useLink()
  const { view } = useGame()
  const [closed, setClosed] = useState<string | null>(null)
  const trouble = usePicturesState((pictures) => pictures.missing() ?? pictures.ownTrouble())
  const reconnectHelps = usePicturesState((pictures) => pictures.reconnectHelps())
  const { reconnect } = usePictures()
  // Closed is closed as long as it lasts: the next time it is news again.
  if (closed !== null && trouble === null) setClosed(null)
  return (
    <div className={styles.banners} aria-live="polite">
      {!link.connected && (
        <p className={styles.banner}>
          <Unplug aria-hidden="true" />
          {OVERLAY_TEXTS.reconnecting}
        </p>
      )}
      {link.connected && view.viewer !== 'audience' && <WaitingServer />}
      {link.connected && trouble === null && <OwnSpeechMic />}
      <ChangedDevice />
      {link.connected && trouble !== null && closed !== trouble && (
        <p className={styles.banner}>
          <CameraOff aria-hidden="true" />
          <span>{trouble}</span>
          {reconnectHelps && (
            <Button size="sm" kind="lamp" onClick={reconnect}>
              {MEDIA_TEXTS.reconnect}
            </Button>
          )}
          <Button size="sm" kind="ghost" onClick={() => setClosed(trouble)}>
            {INTERFACE_TEXTS.close}
          </Button>
        </p>
      )}
    </div>
  )
}

/** A device was replaced, or a new one may be used. */
function ChangedDevice() {
  const pictures = usePictures()
  const news = usePicturesState((now) => now.deviceNews())
  if (news === null) return null
  const { type, kind, device } = news
  return (
    <p className={styles.banner}>
      <Cable aria-hidden="true" />
      <span>{DEVICE_TEXTS[type][kind](device.label || DEVICE_TEXTS.unnamed(1))}</span>
      {type === 'offered' && (
        <Button size="sm" kind="lamp" onClick={() => pictures.chooseDevice(kind, device.id)}>
          {DEVICE_TEXTS.change}
        </Button>
      )}
      <Button size="sm" kind="ghost" onClick={() => pictures.closeDeviceNews(kind)}>
        {INTERFACE_TEXTS.close}
      </Button>
    </p>
  )
}

const LOOK_EVERY_MS = 1_000
/** A listener's microphone is silent too: the warning waits until the speaker has had time to begin. */
const SILENT_AFTER_MS = 6_000

/**
 * The viewer has the floor, and their microphone is off or gives nothing. Once closed, it stays away for this speech. Who writes
 * their speech needs no voice.
 */
function OwnSpeechMic() {
  const { view } = useGame()
  const { toggleMic } = usePictures()
  const silent = usePicturesState((pictures) => pictures.ownSilent())
  const off = usePicturesState((pictures) => !pictures.micOn())
  const { writes } = useSay()
  const [closed, setClosed] = useState<string | null>(null)
  const now = useGameNow(LOOK_EVERY_MS)
  const { key, startedAt } = view.phase
  const unheard = !writes && (off || (silent && now - startedAt >= SILENT_AFTER_MS))
  if (!unheard || !isOwnTurn(view) || closed === key) return null
  return (
    <p className={styles.banner}>
      <MicOff aria-hidden="true" />
      <span>{off ? MEDIA_TEXTS.micOff : MEDIA_TEXTS.silent}</span>
      {off && (
        <Button size="sm" kind="lamp" onClick={toggleMic}>
          {MEDIA_TEXTS.turnMicOn}
        </Button>
      )}
      <Button size="sm" kind="ghost" onClick={() => setClosed(key)}>
        {INTERFACE_TEXTS.close}
      </Button>
    </p>
  )
}

function WaitingServer() {
  const { view } = useGame()
  if (!isOverdue(view, useGameNow(LOOK_EVERY_MS))) return null
  return (
    <p className={styles.banner}>
      <Hourglass aria-hidden="true" />
      {OVERLAY_TEXTS.serverWaits}
    </p>
  )
}
