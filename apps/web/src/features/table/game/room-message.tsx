import { GAME_TEXTS } from '../../../shared/texts/room/game.ts'
import { TITLES } from '../../../shared/texts/room/sky.ts'
import { LinkButton } from '../../../ui/button/link-button.tsx'
import styles from './room-message.module.css'

interface RoomMessageProps {
  readonly title?: string
  readonly text: string
  readonly toSearch?: boolean
}

/** A message in place of a table that is not there (yet). */
export function RoomMessage({ title, text, toSearch = false }: RoomMessageProps) {
  return (
    <main className={styles.message}>
      {title !== undefined && <h1 className="h1">{title}</h1>}
      {title === undefined && toSearch && <h1 className="visually-hidden">{TITLES.table}</h1>}
      <p className="text-secondary" role="status">
        {text}
      </p>
      {toSearch && (
        <LinkButton kind="lamp" size="lg" to="/game-search">
          {GAME_TEXTS.toSearch}
        </LinkButton>
      )}
    </main>
  )
}
