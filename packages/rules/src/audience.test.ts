import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { releasesOf } from './audience.ts'
import { randomFrom } from './chance.ts'
import { isDark } from './engine/queries.ts'
import { evolve, redact, replay, viewFor } from './index.ts'
import { firstEvents, playRandomly } from './testing/random-play.ts'
import { randomGame } from './testing/random-rules.ts'
import { scriptedGame } from './testing/scripted-game.ts'
import { text } from './testing/text.ts'

const DELAY_MS = 180_000

const played = (seed: number) => {
  const random = randomFrom(`audience ${seed}`)
  const game = randomGame(random)
  const steps = [...playRandomly(game, random)]
  return [...firstEvents(game), ...steps.flatMap(({ events }) => events)]
}

describe('the stream of the audience', () => {
  it('releases every event that the audience may read, in order, never before the delay', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2 ** 31 }), (seed) => {
        const log = played(seed)
        const releases = releasesOf(log, DELAY_MS)
        const readable = log.flatMap((event) => redact(event, 'audience') ?? [])
        expect(text(releases.map(({ event }) => event))).toBe(text(readable))
        for (const [index, { event, at }] of releases.entries()) {
          expect(at).toBeGreaterThanOrEqual(Math.max(event.at + DELAY_MS, releases[index - 1]?.at ?? 0))
        }
        expect(text(viewFor(replay(readable), 'audience'))).toBe(text(viewFor(replay(log), 'audience')))
      }),
      { numRuns: 60 },
    )
  })

  it('shows either no part of what happened in the dark, or all of it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2 ** 31 }), (seed) => {
        const releases = releasesOf(played(seed), DELAY_MS)
        const shown = releases.map(({ event }) => event)
        let state = replay(shown.slice(0, 1))
        for (const [index, { at }] of releases.entries()) {
          if (index === 0) continue
          const wasDark = isDark(state.phase)
          state = evolve(state, releases[index]!.event)
          if (wasDark && isDark(state.phase)) expect(releases[index + 1]?.at).toBe(at)
        }
      }),
      { numRuns: 60 },
    )
  })

  it('grows with the log and takes nothing back', () => {
    const log = played(7)
    const whole = releasesOf(log, DELAY_MS)
    for (let length = 1; length <= log.length; length += 5) {
      const part = releasesOf(log.slice(0, length), DELAY_MS)
      expect(text(part)).toBe(text(whole.slice(0, part.length)))
    }
  })

  it('releases nothing before what came earlier, also when the clock of the server was set back', () => {
    const log = scriptedGame()
      .until('speech')
      .events.map((event, place) => ({ ...event, at: 1_000 - place }))
    for (const { at } of releasesOf(log, DELAY_MS)) expect(at).toBe(1_000 + DELAY_MS)
  })

  it('tells of a night only that it has fallen, until the morning', () => {
    const game = scriptedGame().out().night({ shot: 2, don: 1, sheriff: 9 })
    const releases = releasesOf(game.events, 0)
    const fallen = releases.findIndex(
      ({ event }) => event.type === 'phaseEntered' && event.phase.id === 'nightFall',
    )
    const morning = releases.find(
      ({ event }) => event.type === 'phaseEntered' && event.phase.id === 'morning',
    )
    expect(releases[fallen]?.at).toBe(releases[fallen]?.event.at)
    const inTheDark = releases.slice(fallen + 1, releases.indexOf(morning!))
    expect(inTheDark.length).toBeGreaterThan(2)
    for (const { at } of inTheDark) expect(at).toBe(morning?.at)
  })
})
