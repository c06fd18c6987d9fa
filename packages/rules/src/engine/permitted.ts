import type { Seat, Viewer } from '../model/seat.ts'
import type { PermittedCommand } from '../model/view.ts'
import { mayLeave } from './decide/decide.ts'
import { permitFloor } from './decide/floor.ts'
import { permitGhosts } from './decide/ghosts.ts'
import { permitJudge } from './decide/judge.ts'
import { permitNight } from './decide/night.ts'
import { mayResume, permitPause } from './decide/pause.ts'
import { permitPenalty } from './decide/penalty.ts'
import { permitSecondJudge } from './decide/second-judge.ts'
import { permitSetup } from './decide/setup.ts'
import { permitSpeech } from './decide/speech.ts'
import { permitVote } from './decide/vote.ts'
import { isOver } from './queries.ts'
import type { State } from './state.ts'

const topics = [
  permitSetup,
  permitSpeech,
  permitVote,
  permitNight,
  permitPenalty,
  permitPause,
  permitGhosts,
  permitFloor,
]

function permitSeat(state: State, seat: Seat): readonly PermittedCommand[] {
  if (isOver(state)) return []
  const leave = mayLeave(state, seat) ? [{ type: 'leaveGame' } as const] : []
  if (state.pause !== null) return mayResume(state, seat) ? [{ type: 'resume' }, ...leave] : leave
  return [...topics.flatMap((topic) => topic(state, seat)), ...leave]
}

/**
 * The buttons that this viewer may press now, each with its legal targets: what `decide` accepts. The viewer's own
 * redacted state gives the same result, so a browser draws its buttons without a request.
 */
export function permitted(state: State, viewer: Viewer | 'secondJudge'): readonly PermittedCommand[] {
  if (viewer === 'secondJudge') return permitSecondJudge(state)
  if (viewer === 'judge') return permitJudge(state)
  return typeof viewer === 'number' ? permitSeat(state, viewer) : []
}
