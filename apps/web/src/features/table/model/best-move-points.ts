import type { ScoringVersion } from '@gorod/rules'

/** What two and three hits are worth, in words of the screen (rules 13.1). Null: the version does not say. */
const POINTS: Readonly<Record<ScoringVersion, { readonly two: string; readonly three: string } | null>> = {
  platform_v1: { two: '0,3', three: '0,6' },
  fsm: { two: '0,3', three: '0,6' },
  fiim_v7: { two: '0,5', three: '0,7' },
  fiim_v3: { two: '0,25', three: '0,4' },
  club_mafportal: null,
}

export function bestMovePoints(
  version: ScoringVersion,
): { readonly two: string; readonly three: string } | null {
  return POINTS[version]
}
