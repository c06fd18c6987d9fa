import { OVERLAY_TEXTS } from '../../../shared/texts/room.ts'
import { Button } from '../../../ui/button/button.tsx'
import { isAlive } from '../model/speakers.ts'
import { useRoom } from '../room/room-context.ts'
import styles from './dialogs.module.css'
import { Sheet } from './sheet.tsx'

/** Leaving a running game is for good, and says so; an ended one is simply left. */
export function LeaveDialog() {
  const { view, allowed, send, open, go } = useRoom()
  const playing = view.own !== null && isAlive(view, view.own.seat) && allowed.can('leaveGame')
  return (
    <Sheet title={playing ? OVERLAY_TEXTS.leave : OVERLAY_TEXTS.leaveOver} onClose={() => open(null)}>
      {playing && <p className="sec">{OVERLAY_TEXTS.leaveText}</p>}
      <div className={styles.pair}>
        <Button
          kind="alert"
          onClick={() => {
            if (playing) send({ type: 'leaveGame' })
            go('home')
          }}
        >
          {playing ? OVERLAY_TEXTS.leaveGo : OVERLAY_TEXTS.leaveRoom}
        </Button>
        <Button onClick={() => open(null)}>{OVERLAY_TEXTS.stay}</Button>
      </div>
    </Sheet>
  )
}
