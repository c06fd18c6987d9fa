import { HEADER_TEXTS } from '../../shared/texts/header.ts'
import styles from './player-name.module.css'

interface PlayerNameProps {
  readonly accountId: number
  readonly username: string
  /** Not for the keyboard: the same name is in its reach beside this one. */
  readonly repeated?: boolean
}

/**
 * A name that leads to its profile, in a tab of its own: the player keeps their seat. The page hangs a card under
 * every such link.
 */
export function PlayerName({ accountId, username, repeated = false }: PlayerNameProps) {
  return (
    <a
      className={styles.name}
      href={`/profile/${accountId}`}
      target="_blank"
      rel="noopener"
      tabIndex={repeated ? -1 : undefined}
    >
      {username}
      <span className="visually-hidden"> {HEADER_TEXTS.opensNewTab}</span>
    </a>
  )
}
