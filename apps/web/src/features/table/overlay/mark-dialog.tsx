import type { Seat } from '@gorod/rules'
import { SEAT_TEXTS } from '../../../shared/texts/room/seat.ts'
import { SETTINGS_TEXTS } from '../../../shared/texts/room/settings.ts'
import { MarkButtons } from '../drawer/mark-buttons.tsx'
import { useGame } from '../room/game-context.ts'
import { useLocal } from '../room/local-context.ts'
import { usePictures, usePicturesState } from '../room/pictures-context.ts'
import { Sheet } from '../sheet/sheet.tsx'
import styles from './dialogs.module.css'

/** The mark of one seat, and its volume for this listener. */
export function MarkDialog({ seat }: { readonly seat: Seat }) {
  const { people, view } = useGame()
  const { open } = useLocal()
  const pictures = usePictures()
  const missing = usePicturesState((now) => now.missing())
  return (
    <Sheet title={SEAT_TEXTS.seat(seat, people.name(seat))} width={380} onClose={() => open(null)}>
      <div className={styles.marks}>
        <MarkButtons seat={seat} onMark={() => open(null)} />
      </div>
      {view.own?.seat !== seat && missing === null && (
        <label className={styles.volume}>
          {SETTINGS_TEXTS.volume}
          <input
            type="range"
            min={0}
            max={1}
            step={0.05}
            defaultValue={pictures.volume(`seat-${seat}`)}
            onChange={(event) => pictures.setVolume(`seat-${seat}`, event.target.valueAsNumber)}
          />
        </label>
      )}
    </Sheet>
  )
}
