import {
  ChevronLeft,
  ChevronRight,
  CircleQuestionMark,
  LogOut,
  Maximize,
  MessageSquare,
  Minimize,
} from 'lucide-react'
import { AUDIENCE_TEXTS as T } from '../../../shared/texts/room/audience.ts'
import { DECK_TEXTS } from '../../../shared/texts/room/deck.ts'
import { Button } from '../../../ui/button/button.tsx'
import { useFullScreen } from '../audience/use-full-screen.ts'
import { useNeighbours } from '../audience/use-neighbours.ts'
import { useAudience } from '../room/audience-context.ts'
import { useGame } from '../room/game-context.ts'
import { useLocal } from '../room/local-context.ts'
import { Sheet } from '../sheet/sheet.tsx'
import styles from './dialogs.module.css'

/** What a viewer's deck has no room for on a phone. */
export function ViewerMoreSheet() {
  const { go } = useGame()
  const { open } = useLocal()
  const audience = useAudience()
  const neighbours = useNeighbours(audience?.number ?? 0)
  const fullScreen = useFullScreen()
  const close = () => open(null)
  const channel = audience?.channel ?? null
  return (
    <Sheet title={DECK_TEXTS.more} onClose={close}>
      <div className={styles.stack}>
        {(['previous', 'next'] as const).map((side) => {
          const table = neighbours[side]
          if (table === null) return null
          const Icon = side === 'previous' ? ChevronLeft : ChevronRight
          return (
            <Button
              key={side}
              icon={<Icon aria-hidden="true" />}
              onClick={() => audience?.toTable(table.number)}
            >
              {T.neighbourLine(table)}
            </Button>
          )
        })}
        {channel !== null && (
          <Button
            icon={<MessageSquare aria-hidden="true" />}
            onClick={() => window.open(channel, '_blank', 'noopener')}
          >
            {T.question}
          </Button>
        )}
        {fullScreen.toggle !== null && (
          <Button
            icon={fullScreen.on ? <Minimize aria-hidden="true" /> : <Maximize aria-hidden="true" />}
            onClick={() => {
              close()
              fullScreen.toggle?.()
            }}
          >
            {fullScreen.on ? T.fullScreenEnd : T.fullScreen}
          </Button>
        )}
        <Button icon={<CircleQuestionMark aria-hidden="true" />} onClick={() => open({ kind: 'help' })}>
          {DECK_TEXTS.help}
        </Button>
        <Button kind="alert" icon={<LogOut aria-hidden="true" />} onClick={() => go('home')}>
          {T.leave}
        </Button>
      </div>
    </Sheet>
  )
}
