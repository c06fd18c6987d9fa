import type { GameKey } from '@gorod/contracts/game-query'
import { ACHIEVEMENTS_TEXTS as T } from '../texts/achievements.ts'
import { HEADER_TEXTS } from '../texts/header.ts'
import styles from './earned-note.module.css'
import { useEarned } from './use-earned.ts'

/** More would push the verdict off a phone; the tab it leads to has them all. */
const SHOWN = 3

/** «Новое достижение» after a game, with its picture; leads to the player's own achievements. Nothing where nothing was earned. */
export function EarnedNote({ game }: { readonly game: GameKey }) {
  const told = useEarned(game)
  const earned = told?.earned ?? []
  const shown = earned.slice(0, SHOWN)
  return (
    // There before it has something to say, so that a screen reader hears it say so.
    <div role="status">
      {told !== null && shown.length > 0 && (
        <a
          className={styles.note}
          href={`/profile/${told.userId}#achievements`}
          target="_blank"
          rel="noopener"
        >
          <span className={styles.pictures} aria-hidden="true">
            {shown.map(({ keyword, img }) => (
              <img key={keyword} src={img.small_url} width={44} height={44} alt="" />
            ))}
          </span>
          <span className={styles.words}>
            <small>{T.newOnes(earned.length)}</small>
            <b>
              {T.names(
                shown.map(({ name }) => name),
                earned.length - shown.length,
              )}
            </b>
            <span className="visually-hidden"> {HEADER_TEXTS.opensNewTab}</span>
          </span>
        </a>
      )}
    </div>
  )
}
