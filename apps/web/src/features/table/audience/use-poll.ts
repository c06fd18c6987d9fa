import { audienceVotesMessage, getAudienceVote, voteOfAudience } from '@gorod/contracts/audience'
import type { Seat } from '@gorod/rules'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { createContext, useEffect, useMemo, useState } from 'react'
import { ApiError } from '../../../shared/api/api-error.ts'
import { api } from '../../../shared/api/client.ts'
import type { Realtime } from '../../../shared/realtime/realtime.ts'
import { openAuth } from '../../../shared/session/auth-dialog.ts'
import { useMe } from '../../../shared/session/use-me.ts'
import { ERROR_TEXTS } from '../../../shared/texts/errors.ts'

/** The vote of a channel's audience on who is mafia. */
export interface Poll {
  readonly channelId: number
  readonly voters: number
  /** The viewer's own picks. */
  readonly own: readonly Seat[]
  /** The three seats named most often. */
  readonly top: ReadonlySet<Seat>
  /** Percent of those who voted. */
  readonly shareOf: (seat: Seat) => number
  readonly isReady: boolean
  readonly needsAccount: boolean
  readonly failure: string | null
  readonly toggle: (seat: Seat) => void
}

/** In the room of a channel; null in every other. */
export const PollContext = createContext<Poll | null>(null)

const TOP = 3

/** The three seats with most votes; with a tie at the end those before it, and never one without a vote. */
export function topThree(bySeat: readonly number[]): ReadonlySet<Seat> {
  const least = bySeat.toSorted((a, b) => b - a)[TOP] ?? 0
  return new Set(bySeat.flatMap((votes, index) => (votes > least ? [index + 1] : [])))
}

export interface PollOf {
  readonly channelId: number
  readonly number: number
}

/** The votes, also as the server pushes them later, and the viewer's own vote. Null where there is no channel. */
export function usePoll(realtime: Realtime, of: PollOf | null): Poll | null {
  const me = useMe()
  const signedIn = me.state === 'signed_in'
  const client = useQueryClient()
  const isAsked = of !== null
  const { channelId = 0, number = 0 } = of ?? {}
  const key = useMemo(() => ['audience-vote', channelId, number, signedIn], [channelId, number, signedIn])
  const query = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => api(getAudienceVote, { userId: channelId, id: number }, { signal }),
    enabled: isAsked,
  })
  type Votes = NonNullable<typeof query.data>
  useEffect(
    () =>
      realtime.on(audienceVotesMessage, (push) => {
        if (push.number !== number || push.userId !== channelId) return
        client.setQueryData<Votes>(key, (before) => before && { ...before, ...push.votes })
      }),
    [realtime, client, key, number, channelId],
  )
  // At once, as a box that is ticked; the answer of the server only takes it back.
  const [picked, setPicked] = useState<readonly Seat[] | null>(null)
  const casting = useMutation({
    mutationFn: (seats: readonly Seat[]) => api(voteOfAudience, { userId: channelId, id: number, seats }),
    // What counts now: a later vote that is refused leaves it.
    onSuccess: (_, seats) => {
      client.setQueryData<Votes>(key, (before) => before && { ...before, own: seats })
    },
    onError: () => setPicked(null),
  })
  const { data } = query
  const { mutate, error } = casting
  const isVisitor = me.state === 'visitor'
  const isKnown = me.state !== 'loading'
  return useMemo(() => {
    if (!isAsked) return null
    const { voters = 0, bySeat = [] } = data ?? {}
    const own = picked ?? data?.own ?? []
    return {
      channelId,
      voters,
      own,
      top: topThree(bySeat),
      shareOf: (seat) => (voters === 0 ? 0 : Math.round((100 * (bySeat[seat - 1] ?? 0)) / voters)),
      isReady: data !== undefined && isKnown,
      needsAccount: isVisitor,
      failure: error instanceof ApiError ? ERROR_TEXTS[error.code] : null,
      toggle: (seat) => {
        if (!signedIn) return openAuth({ redirectUrl: `/audience/streamers/${channelId}` })
        const seats = own.includes(seat) ? own.filter((one) => one !== seat) : [...own, seat]
        setPicked(seats)
        mutate(seats)
      },
    }
  }, [isAsked, channelId, data, picked, signedIn, isVisitor, isKnown, error, mutate])
}
