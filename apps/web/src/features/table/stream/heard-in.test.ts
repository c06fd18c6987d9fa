import { PHASES, type PhaseId } from '@gorod/rules'
import { describe, expect, it } from 'vitest'
import { heardIn, obsPhaseOf, quietens } from './heard-in.ts'

type ShownView = Parameters<typeof obsPhaseOf>[0]
const at = (id: string, pause: unknown = null) => obsPhaseOf({ phase: { id }, pause } as unknown as ShownView)

describe('obsPhaseOf', () => {
  it('a scene is one for all windows of a night', () => {
    const dark = (Object.keys(PHASES) as PhaseId[]).filter((id) => PHASES[id].dark)
    expect(dark.length).toBeGreaterThan(3)
    expect(new Set(dark.map((id) => at(id)))).toEqual(new Set(['night']))
  })

  it('a scene is that of the pause while the game stands, and that of the end afterwards', () => {
    expect([at('speech'), at('speech', {}), at('gameOver', {})]).toEqual(['day', 'pause', 'over'])
  })
})

describe('the one switch of the sound', () => {
  it('says where the microphone is heard', () => {
    const connected = (micOn: boolean, muted: boolean | null) => heardIn(micOn, { link: 'connected', muted })
    expect([connected(true, false), connected(true, true), connected(false, false)]).toEqual([
      'both',
      'game',
      'stream',
    ])
    expect([connected(false, true), connected(false, null)]).toEqual(['none', 'unknown'])
    expect(heardIn(true, { link: 'unreachable', muted: null })).toBe('unknown')
  })

  it('makes it quiet wherever it is heard, and opens only what is quiet everywhere', () => {
    expect(
      (['both', 'game', 'stream', 'none'] as const).map((heard) => quietens(heard, heard === 'both')),
    ).toEqual([true, true, true, false])
    expect([quietens('unknown', true), quietens('unknown', false)]).toEqual([true, false])
  })
})
