import type { GameEvent } from '../../model/event.ts'
import type { State } from '../state.ts'
import { actFolds } from './acts.ts'
import { countRepeatable } from './changes.ts'
import { clockFolds } from './clock.ts'
import { disciplineFolds } from './discipline.ts'
import { endingFolds } from './ending.ts'
import type { Folds } from './fold.ts'
import { nightFolds } from './night.ts'
import { phaseFolds } from './phase.ts'
import { tableFolds } from './table.ts'
import { voteFolds } from './vote.ts'

const folds: Folds = {
  ...phaseFolds,
  ...tableFolds,
  ...voteFolds,
  ...nightFolds,
  ...disciplineFolds,
  ...clockFolds,
  ...endingFolds,
  ...actFolds,
}

/** Applies one event to the state and nothing else. `evolve` keeps the acts that the judge may take back. */
export function apply(state: State, event: GameEvent): State {
  if (event.type === 'gameCreated') throw new Error('a game is created once')
  // The table maps each type to the fold of exactly that type. The compiler cannot follow this, hence the cast.
  const fold = folds[event.type] as (state: State, event: GameEvent) => State
  return countRepeatable(fold(state, event), event)
}
