import { PHASES, type PhaseKind, type View } from '@gorod/rules'
import type { ObsState } from '../../../shared/obs/obs-messages.ts'
import type { ObsPhase } from '../../../shared/obs/obs-settings.ts'
import type { Audibility } from './stream-context.ts'

const OF_KIND: Readonly<Record<PhaseKind, ObsPhase>> = {
  gathering: 'gathering',
  zeroNight: 'night',
  day: 'day',
  vote: 'vote',
  night: 'night',
  over: 'over',
}

/**
 * What the broadcast may show of the present phase. Everybody at the table knows it: no role, seat or window of a night has a part in it. So a
 * scene tells nothing that the streamer's own light of the room does not.
 */
export function obsPhaseOf({ phase, pause }: Pick<View, 'phase' | 'pause'>): ObsPhase {
  const ofPhase = OF_KIND[PHASES[phase.id].kind]
  return pause !== null && ofPhase !== 'over' ? 'pause' : ofPhase
}

export function heardIn(micOn: boolean, { link, muted }: Pick<ObsState, 'link' | 'muted'>): Audibility {
  if (link !== 'connected' || muted === null) return 'unknown'
  if (micOn) return muted ? 'game' : 'both'
  return muted ? 'none' : 'stream'
}

/** One press makes it quiet wherever it is not; only where it is quiet everywhere it opens again. */
export const quietens = (heard: Audibility, micOn: boolean): boolean =>
  heard === 'unknown' ? micOn : heard !== 'none'
