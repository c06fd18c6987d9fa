import type { FinishedGame } from '@gorod/contracts/game'
import type { MatchReview as Review } from '@gorod/contracts/reviews'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { Failed } from '../../shared/loaded.tsx'
import { momentText } from '../../shared/moment.ts'
import { REVIEW_TEXTS as T } from '../../shared/texts/match-review.ts'
import { Panel } from '../../ui/panel/panel.tsx'
import { momentsOf } from './log-moments.ts'
import styles from './match-review.module.css'
import { ProtestForm } from './protest-form.tsx'
import { ProtestItem } from './protest-item.tsx'
import { reviewedSeats } from './reviewed-seats.ts'
import { RulingForm } from './ruling-form.tsx'
import { useReview } from './use-review.ts'

interface MatchReviewProps {
  readonly game: Pick<FinishedGame, 'id' | 'events' | 'players' | 'judge'>
  /** The protocol has changed: the game must be asked for again. */
  readonly onChanged: () => Promise<void>
}

/** The day after a judged game, for those who took part and for moderators; nothing for everybody else. */
export function MatchReview({ game, onChanged }: MatchReviewProps) {
  const { review, failed, refresh: ask } = useReview(game)
  const refresh = async () => {
    await Promise.all([ask(), onChanged()])
  }
  // The page does not know then whom it concerns: somebody whose day for a protest runs must not miss it.
  if (failed) return <ReviewFailed onRetry={() => void ask()} />
  if (!review || !concerns(review)) return null
  return <OpenReview review={review} game={game} refresh={refresh} />
}

function ReviewFailed({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <Panel title={T.title}>
      <Failed size="part" onRetry={onRetry} />
    </Panel>
  )
}

function concerns({ arbiter, mayProtest, protests }: Review): boolean {
  return arbiter !== null || mayProtest || protests.length > 0
}

interface OpenReviewProps extends Pick<MatchReviewProps, 'game'> {
  readonly review: Review
  readonly refresh: () => Promise<void>
}

function OpenReview({ review, game, refresh }: OpenReviewProps) {
  const { arbiter, open, until, protests, mayProtest } = review
  const moments = useMemo(() => momentsOf(game.events), [game.events])
  const { players, events } = game
  const seats = useMemo(() => reviewedSeats({ players, events }), [players, events])
  return (
    <div className={styles.review}>
      <Panel title={T.title} lead={open ? T.open(momentText(until, Date.now())) : T.closed}>
        {(arbiter !== null || protests.length > 0) && (
          <section className={styles.protests} aria-label={T.protests}>
            <h3>{T.protests}</h3>
            {protests.length === 0 && <p className={styles.hint}>{T.noProtests}</p>}
            <ul>
              {protests.map((protest) => (
                <ProtestItem
                  key={protest.id}
                  protest={protest}
                  number={game.id}
                  moments={moments}
                  seats={seats}
                  mayAnswer={arbiter !== null}
                  open={open}
                  onAnswered={refresh}
                />
              ))}
            </ul>
          </section>
        )}
        {mayProtest && <ProtestForm number={game.id} moments={moments} onDone={refresh} />}
        {arbiter !== null && open && <RulingForm number={game.id} seats={seats} onDone={refresh} />}
        {arbiter === 'judge' && (
          <Link className="link" to="/cabinet#personal">
            {T.toJudged}
          </Link>
        )}
      </Panel>
    </div>
  )
}
