import { useSearchParams } from 'react-router'
import { ClubRating } from './club-rating.tsx'
import { JudgeRating } from './judge-rating.tsx'
import { PlayerRating } from './player-rating.tsx'

/** The tables of a season: players, judges, clubs. Which one is part of the address. */
export function RatingPage() {
  const [params] = useSearchParams()
  const table = params.get('table')
  if (table === 'judges') return <JudgeRating />
  if (table === 'clubs') return <ClubRating />
  return <PlayerRating />
}
