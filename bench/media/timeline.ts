import { simulateGame } from '../../packages/bots/src/testing/simulate-game.ts'
import {
  evolve,
  type MediaPolicy,
  mediaPolicy,
  presets,
  replay,
  type Timing,
} from '../../packages/rules/src/index.ts'

/** From this moment of the game this is who sees and hears whom. */
export interface Scene {
  readonly atMs: number
  readonly policy: MediaPolicy
  readonly phase: string
}

/** A whole game of ten bots, as the scenes of its media. `pace` 1 is a league table, 0.5 one twice as fast. */
export function timelineOf(seed: string, pace: number): { scenes: readonly Scene[]; lengthMs: number } {
  const timing = Object.fromEntries(
    Object.entries(presets.fiim.timing).map(([phase, ms]) => [phase, Math.round(ms * pace)]),
  ) as unknown as Timing
  const { events, lengthMs } = simulateGame({ ruleSet: { ...presets.fiim, timing }, seed })
  const [first] = events
  if (first === undefined) throw new Error('a game without events')
  let state = replay([first])
  const scenes: Scene[] = []
  for (const event of events.slice(1)) {
    state = evolve(state, event)
    const scene = { atMs: event.at - first.at, policy: mediaPolicy(state), phase: state.phase.id }
    if (JSON.stringify(scene.policy) !== JSON.stringify(scenes.at(-1)?.policy)) scenes.push(scene)
  }
  return { scenes, lengthMs }
}

/** Everybody who is heard by somebody. */
export function speakersOf({ hears }: MediaPolicy): ReadonlySet<string> {
  return new Set(Object.values(hears).flat())
}
