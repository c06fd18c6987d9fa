import { useEffect } from 'react'
import { OVERLAY_TEXTS } from '../../../shared/texts/room/overlay.ts'
import { Button } from '../../../ui/button/button.tsx'
import { useGame } from '../room/game-context.ts'
import { useLocal } from '../room/local-context.ts'
import { Sheet } from '../sheet/sheet.tsx'
import styles from './dialogs.module.css'

/** Asks before the first killed names nobody: the move cannot be made again. The time goes on, and its end closes the question. */
export function SkipBestMoveDialog() {
  const { allowed, send } = useGame()
  const { open } = useLocal()
  const isOpen = allowed.can('commitBestMove')
  useEffect(() => {
    if (!isOpen) open(null)
  }, [isOpen, open])
  if (!isOpen) return null
  return (
    <Sheet title={OVERLAY_TEXTS.skipBestMove} onClose={() => open(null)}>
      <p className="text-secondary">{OVERLAY_TEXTS.skipBestMoveText}</p>
      <div className={styles.pair}>
        <Button
          kind="alert"
          onClick={() => {
            send({ type: 'commitBestMove', seats: [] })
            open(null)
          }}
        >
          {OVERLAY_TEXTS.skipBestMoveGo}
        </Button>
        <Button data-first-focus onClick={() => open(null)}>
          {OVERLAY_TEXTS.skipBestMoveBack}
        </Button>
      </div>
    </Sheet>
  )
}
