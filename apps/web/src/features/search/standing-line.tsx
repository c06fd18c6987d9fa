import { getProfileCard, type ProfileCard } from '@gorod/contracts/profile'
import { getMmrList } from '@gorod/contracts/ratings'
import { getAverageSearchTime } from '@gorod/contracts/search'
import { useQuery } from '@tanstack/react-query'
import { Clock } from 'lucide-react'
import { api } from '../../shared/api/client.ts'
import { mmrLabel, nextTier } from '../../shared/mmr-tier.ts'
import { formatClock, formatNumber } from '../../shared/plural.ts'
import { PROFILE_TEXTS } from '../../shared/texts/profile.ts'
import { SEARCH_TEXTS } from '../../shared/texts/search.ts'
import styles from './standing-line.module.css'

const T = SEARCH_TEXTS.standing
/** It moves with every table that is found. */
const AVERAGE_FRESH_MS = 60_000

/** Own tier and what is missing to the next, and how long a search takes lately. What cannot be had is left out. */
export function StandingLine({ userId }: { readonly userId: number }) {
  const { data: card } = useQuery({
    queryKey: ['profile-card', userId, userId],
    queryFn: ({ signal }) => api(getProfileCard, { userId }, { signal }),
  })
  const { data: averageSeconds } = useAverageSearchTime()
  if (card === undefined && averageSeconds === undefined) return null
  return (
    <section className={styles.standing} aria-label={T.title}>
      {card !== undefined && <Tier mmr={card.mmr} />}
      {averageSeconds !== undefined && (
        <div>
          <Clock aria-hidden="true" />
          <span>
            <b>{averageSeconds === null ? T.unknown : formatClock(averageSeconds)}</b>
            <small>{averageSeconds === null ? T.noAverage : T.average}</small>
          </span>
        </div>
      )}
    </section>
  )
}

function Tier({ mmr }: Pick<ProfileCard, 'mmr'>) {
  const { data: tiers = [] } = useMmrList()
  const { value, tier } = mmrLabel(mmr)
  const next = nextTier(mmr.value, tiers)
  return (
    <div>
      {mmr.image_url !== null && <img src={mmr.image_url} width={28} height={36} alt="" />}
      <span>
        <b>{tier}</b>
        <small>
          {T.mmr(value)}
          {next !== null &&
            `, ${T.next(PROFILE_TEXTS.tiers[next.type] ?? next.type, formatNumber(next.missing))}`}
        </small>
      </span>
    </div>
  )
}

/** Spec §7: stored as returned. */
function useMmrList() {
  return useQuery({
    queryKey: ['mmr-list'],
    queryFn: ({ signal }) => api(getMmrList, {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** Spec §7: stored as returned. Null: no table was found yet. */
function useAverageSearchTime() {
  return useQuery({
    queryKey: ['average-search-time'],
    queryFn: ({ signal }) => api(getAverageSearchTime, {}, { signal }),
    staleTime: AVERAGE_FRESH_MS,
  })
}
