import { useRatingChanges } from '../../../shared/ratings/use-rating-changes.ts'
import { RATING_TEXTS as T } from '../../../shared/texts/ratings.ts'
import { useGame } from '../room/game-context.ts'
import styles from './over-stage.module.css'

/** The change of the player's own MMR by this game, with its parts. Nothing at tables without a rating. */
export function RatingLine() {
  const { gameId, mode, view } = useGame()
  const changes = useRatingChanges({ gameId }, mode)
  const own = changes?.find(({ seat }) => seat === view.own?.seat)
  if (own === undefined) return null
  return (
    <p className={styles.rating} role="status">
      <b className="display-number">{T.diff(own.after - own.before)}</b>
      <span>
        = {T.made(own.result, own.play)}, {T.now(own.after)}
      </span>
    </p>
  )
}
