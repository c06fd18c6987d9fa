import type { ChampionshipHead } from '@gorod/contracts/championship-pages'
import type { ChampionshipLife } from '@gorod/contracts/championship-plan'

/** What a championship is at this moment. One whose players search runs and ends by its times, and its life stays at `registration`. */
export function lifeNow(
  { life, roundsBy, startsAt, endsAt }: Pick<ChampionshipHead, 'life' | 'roundsBy' | 'startsAt' | 'endsAt'>,
  now: number,
): ChampionshipLife {
  if (roundsBy !== 'search' || life !== 'registration' || now < Date.parse(startsAt)) return life
  return now < Date.parse(endsAt) ? 'running' : 'finished'
}
