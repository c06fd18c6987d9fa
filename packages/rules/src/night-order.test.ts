import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { randomFrom, shuffled } from './chance.ts'
import { type Command, permitted, type Seat, viewFor } from './index.ts'
import { pick } from './testing/random-play.ts'
import { type ScriptedGame, scriptedGame } from './testing/scripted-game.ts'

const games = Number(process.env.GAMES ?? 200)

type Act = readonly [Seat, Command]

/** One random secret act of every seat that has one in this window. */
function actsOf(game: ScriptedGame, seed: number): readonly Act[] {
  const random = randomFrom(`acts ${seed}`)
  return game.state.seats.flatMap(({ seat }): readonly Act[] =>
    permitted(game.state, seat).flatMap((button): readonly Act[] => {
      if (button.type === 'shoot')
        return [[seat, { type: 'shoot', seat: random() < 0.7 ? 3 : pick(button.seats, random) }]]
      if (button.type === 'check' || button.type === 'heal')
        return [[seat, { type: button.type, seat: pick(button.seats, random) }]]
      if (button.type === 'castVote')
        return [[seat, { type: 'castVote', candidate: pick(button.candidates, random) }]]
      return button.type === 'voteLift' && random() < 0.5 ? [[seat, { type: 'voteLift' }]] : []
    }),
  )
}

/** The same night, with the commands of each window in another order. */
function night(seed: number, order: string): ScriptedGame {
  const game = scriptedGame({ preset: 'casual_doctor' }).out()
  for (const window of ['nightShoot', 'nightDon', 'nightSheriff', 'nightDoctor'] as const) {
    game.until(window)
    for (const [seat, command] of shuffled(actsOf(game, seed), randomFrom(order))) game.send(seat, command)
  }
  return game.until('dayStart')
}

describe('the order of night commands inside a step', () => {
  it('commands of one step in another order give every viewer the same outcome', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0 }), (seed) => {
        const first = night(seed, 'one order')
        const second = night(seed, `another order ${seed}`)
        for (const { seat } of first.state.seats) {
          expect(viewFor(second.state, seat)).toEqual(viewFor(first.state, seat))
        }
        expect(second.state.nights).toEqual(first.state.nights)
        expect(second.last('nightResolved')).toEqual(first.last('nightResolved'))
      }),
      { numRuns: Math.min(games, 2_000) },
    )
  })
})
