import { getFinishedGame } from '@gorod/contracts/game'
import { getMatchReview } from '@gorod/contracts/reviews'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../shared/api/client.ts'
import { Loaded } from '../../shared/loaded.tsx'
import { REVIEW_TEXTS as T } from '../../shared/texts/match-review.ts'
import { AnswerForm } from './answer-form.tsx'
import { reviewedSeats } from './reviewed-seats.ts'

interface QueuedProtestProps {
  readonly protestId: number
  /** The number of the match. */
  readonly number: number
  readonly onDone: () => Promise<void>
}

/** The answer to a protest in the queue of moderators, as on the page of its match. */
export function QueuedProtest({ protestId, number, onDone }: QueuedProtestProps) {
  const game = useQuery({
    queryKey: ['finished-game', number],
    queryFn: ({ signal }) => api(getFinishedGame, { id: number }, { signal }),
    staleTime: 60_000,
  })
  const review = useQuery({
    queryKey: ['match-review', number],
    queryFn: ({ signal }) => api(getMatchReview, { id: number }, { signal }),
  })
  return (
    <Loaded query={game}>
      {(finished) => (
        <Loaded query={review}>
          {(known) =>
            known === null || known.arbiter === null ? (
              <p className="text-muted">{T.forbidden}</p>
            ) : (
              <AnswerForm
                protestId={protestId}
                seats={reviewedSeats(finished)}
                open={known.open}
                onDone={onDone}
                onCancel={null}
              />
            )
          }
        </Loaded>
      )}
    </Loaded>
  )
}
