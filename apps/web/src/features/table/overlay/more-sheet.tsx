import {
  CircleQuestionMark,
  LogOut,
  Pause,
  Play,
  RefreshCw,
  Scale,
  Settings,
  SkipForward,
  Speech,
  UserX,
  X,
} from 'lucide-react'
import { DECK_TEXTS } from '../../../shared/texts/room/deck.ts'
import { JUDGE_TEXTS } from '../../../shared/texts/room/judge.ts'
import { STAGE_TEXTS } from '../../../shared/texts/room/stage.ts'
import { Button } from '../../../ui/button/button.tsx'
import { HurryButton } from '../deck/hurry-control.tsx'
import { useGame } from '../room/game-context.ts'
import { type Layer, useLocal } from '../room/local-context.ts'
import { usePictures, usePicturesState } from '../room/pictures-context.ts'
import { useActions } from '../room/use-actions.ts'
import { Sheet } from '../sheet/sheet.tsx'
import styles from './dialogs.module.css'

/** The controls for which a phone's deck has no room. */
export function MoreSheet() {
  const { allowed, view } = useGame()
  const { open } = useLocal()
  const pictures = usePictures()
  const missing = usePicturesState((now) => now.missing())
  const { floor, pause, skipBestMove } = useActions()
  const close = () => open(null)
  const then = (layer: Layer) => () => open(layer)
  const run = (action: () => void) => () => {
    close()
    action()
  }
  return (
    <Sheet title={DECK_TEXTS.more} onClose={close}>
      <div className={styles.stack}>
        {skipBestMove.run !== null && (
          <Button icon={<SkipForward aria-hidden="true" />} onClick={run(skipBestMove.run)}>
            {STAGE_TEXTS.bestMoveSkip}
          </Button>
        )}
        <HurryButton onPressed={close} />
        {floor.run !== null && (
          <Button icon={<Speech aria-hidden="true" />} onClick={run(floor.run)}>
            {allowed.can('withdrawFloor') ? DECK_TEXTS.floorBack : DECK_TEXTS.floor}
          </Button>
        )}
        <Button
          icon={view.pause === null ? <Pause aria-hidden="true" /> : <Play aria-hidden="true" />}
          disabled={pause.run === null}
          onClick={pause.run === null ? undefined : run(pause.run)}
        >
          {view.pause === null ? DECK_TEXTS.pause : DECK_TEXTS.resume}
        </Button>
        {pause.note !== '' && <p className="text-secondary">{pause.note}</p>}
        {allowed.can('proposePenalty') && (
          <Button icon={<Scale aria-hidden="true" />} onClick={then({ kind: 'penalty' })}>
            {DECK_TEXTS.penalty}
          </Button>
        )}
        {allowed.can('removePlayer') && (
          <Button icon={<UserX aria-hidden="true" />} onClick={then({ kind: 'judgeRemove' })}>
            {JUDGE_TEXTS.remove}
          </Button>
        )}
        {allowed.can('endGame') && (
          <Button icon={<X aria-hidden="true" />} onClick={then({ kind: 'judgeEnd' })}>
            {JUDGE_TEXTS.end}
          </Button>
        )}
        <Button
          icon={<RefreshCw aria-hidden="true" />}
          disabled={missing !== null}
          onClick={run(pictures.reconnect)}
        >
          {DECK_TEXTS.reconnectCameras}
        </Button>
        <Button icon={<Settings aria-hidden="true" />} onClick={then({ kind: 'settings' })}>
          {DECK_TEXTS.settings}
        </Button>
        <Button icon={<CircleQuestionMark aria-hidden="true" />} onClick={then({ kind: 'help' })}>
          {DECK_TEXTS.help}
        </Button>
        <Button kind="alert" icon={<LogOut aria-hidden="true" />} onClick={then({ kind: 'leave' })}>
          {DECK_TEXTS.leave}
        </Button>
      </div>
    </Sheet>
  )
}
