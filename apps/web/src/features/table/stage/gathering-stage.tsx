import { Check } from 'lucide-react'
import { STAGE_TEXTS } from '../../../shared/texts/room/stage.ts'
import { Button } from '../../../ui/button/button.tsx'
import { StageHead } from '../clock/stage-head.tsx'
import { keyLabel } from '../model/hotkeys.ts'
import { useGame } from '../room/game-context.ts'
import { useLink } from '../room/link-context.ts'
import { useLocal } from '../room/local-context.ts'
import { Picture } from '../seat/picture.tsx'
import styles from './gathering-stage.module.css'
import stageStyles from './stage.module.css'

/** Before the cards: the player sees their own picture, presses «ready», and sees who else is ready. */
export function GatheringStage() {
  const { view, people, allowed, send } = useGame()
  const { hotkeys } = useLocal()
  const { sending } = useLink()
  const own = view.own
  const ready = view.seats.filter((seat) => seat.ready)
  const isReady = own !== null && ready.some((seat) => seat.seat === own.seat)
  return (
    <div className={stageStyles.pad}>
      {own === null ? (
        <StageHead title={STAGE_TEXTS.gatheringWatch} hint={STAGE_TEXTS.gatheringWatchText} />
      ) : (
        <StageHead title={STAGE_TEXTS.gathering} hint={STAGE_TEXTS.gatheringText} />
      )}
      <div className={styles.body}>
        {own !== null && (
          <div className={styles.preview}>
            <Picture
              participant={`seat-${own.seat}`}
              faces={people.faces(own.seat)}
              alt={STAGE_TEXTS.ownPicture}
              own
            />
          </div>
        )}
        <div className={styles.side}>
          <div className={styles.windows} aria-hidden="true">
            {view.seats.map((seat) => (
              <i key={seat.seat} data-on={seat.ready || undefined} />
            ))}
          </div>
          <p>{STAGE_TEXTS.readyCount(ready.length, view.seats.length)}</p>
          {allowed.can('confirmReady') && (
            <Button
              kind="lamp"
              size="lg"
              block
              aria-label={STAGE_TEXTS.ready}
              loading={sending === 'confirmReady'}
              onClick={() => send({ type: 'confirmReady' })}
            >
              {STAGE_TEXTS.ready}
              <kbd>{keyLabel(hotkeys.confirm)}</kbd>
            </Button>
          )}
          {isReady && (
            <p className={styles.done} role="status">
              <Check className="icon-18" aria-hidden="true" />
              {STAGE_TEXTS.youReady}
            </p>
          )}
        </div>
      </div>
    </div>
  )
}
