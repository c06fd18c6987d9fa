import { type Achievement, feat } from '../achievement.ts'
import { lastedToTheEnd, returnedAndWon, wasMarkedBest } from '../facts/conduct.ts'
import {
  foundSheriffAtOnce,
  foundWholeMafia,
  namedThreeMafia,
  shotThreeRunning,
  wasFirstVictim,
  wasMissed,
} from '../facts/nights.ts'
import {
  castCriticalVote,
  liftedAndWon,
  stayedAfterTie,
  wonInFullForce,
  wonWithoutMistakes,
  wonWithoutNominating,
} from '../facts/votes.ts'

/** Achievements within one game, from the common ones to the rare ones. */
export const FEATS: readonly Achievement[] = [
  feat('first_victim', wasFirstVictim),
  feat('missed', wasMissed),
  feat('acquitted', stayedAfterTie),
  feat('silent', wonWithoutNominating),
  feat('comeback', returnedAndWon),
  feat('last_light', lastedToTheEnd),
  feat('no_mistakes', wonWithoutMistakes),
  feat('full_force', wonInFullForce),
  feat('critical_vote', castCriticalVote),
  feat('lifted', liftedAndWon),
  feat('sharp_shots', shotThreeRunning),
  feat('don_first', foundSheriffAtOnce),
  feat('three_black', namedThreeMafia),
  feat('sheriff_three', foundWholeMafia),
  feat('best_player', wasMarkedBest),
]
