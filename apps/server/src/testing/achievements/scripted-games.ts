import {
  type GameScript,
  type ScriptedGame,
  scriptedGame,
} from '../../../../../packages/rules/src/testing/scripted-game.ts'

// At every table: sheriff 1, don 8, mafia 9 and 10.

/** Nobody is voted out on day 1, the don on day 2. Town players 2 and 3 are shot. */
const donGone = (told: GameScript = {}): ScriptedGame =>
  scriptedGame(told).out().night({ shot: 2 }).out(8).night({ shot: 3 })

/** Then the town errs. Alive: 1, 6, 7 and the mafia players 9 and 10. */
const donAvenged = (): ScriptedGame => donGone().out(4).night({ shot: 5 })

/** The town finds all three and loses none of its own by a vote. Alive: 1, 5, 6, 7. */
export function flawlessTownWin(told: GameScript = {}): ScriptedGame {
  return donGone(told).out(9).night({ shot: 4 }).out(10).expect('red')
}

/** One more town player out would have lost it, twice. Alive at the end: 1 and 6. `last`: whom day 5 sends away. */
export function onTheEdge(last: 10 | 6 = 10): ScriptedGame {
  const edge = donAvenged()
    .day([9, 6])
    .vote([{ 9: [1, 6, 7], 6: [9, 10] }])
    .night({ shot: 7 })
    .day([10, 6])
  return last === 10
    ? edge.vote([{ 10: [1, 6], 6: [10] }]).expect('red')
    : edge.vote([{ 10: [6], 6: [1, 10] }]).expect('mafia')
}

/** Day 5 decides between 10 and 6 with 1, 6, 7 and 10 alive: a town player out would not yet have lost the game. */
export function almostCritical(): ScriptedGame {
  return donGone()
    .out(9)
    .night({ shot: 4 })
    .out()
    .night({ shot: 5 })
    .day([10, 6])
    .vote([{ 10: [1, 6, 7], 6: [10] }])
    .expect('red')
}

/** A table as critical as {@link onTheEdge}, but the mafia players leave as lone nominees, without a vote. */
export function edgeWithoutVotes(): ScriptedGame {
  return donAvenged().out(9).night({ shot: 7 }).out(10).expect('red')
}

/** Three shots, three hits, and the mafia lost nobody. */
export function wholeMafiaAlive(
  told: GameScript = {},
  don: { readonly foul: boolean } = { foul: false },
): ScriptedGame {
  const begun = scriptedGame(told).out()
  if (don.foul) begun.send('judge', { type: 'giveFoul', seat: 8 })
  return begun.night({ shot: 2 }).out().night({ shot: 3 }).out().night({ shot: 4 }).out(5).expect('mafia')
}

/** The mafia wins without its godfather. */
export function donLost(): ScriptedGame {
  return donAvenged().out(6).expect('mafia')
}

/** Day 2 ties 3 and 9; `second` says who is voted for then; the town wins in the end either way. */
export function tied(second: 'same' | 'nine'): ScriptedGame {
  const even = { 3: [1, 2, 3, 4, 5], 9: [6, 7, 8, 9, 10] }
  const begun = scriptedGame().out().night({}).day([3, 9])
  const decided =
    second === 'same'
      ? begun.vote([even, even], [1, 2, 4, 5, 6, 7])
      : begun.vote([even, { 3: [8, 9, 10], 9: [1, 2, 3, 4, 5, 6, 7] }])
  return hunted(decided.night({}))
}

/** The town votes the mafia out one by one, with nights that kill nobody between; a cancelled vote only takes longer. */
export function hunted(told: ScriptedGame): ScriptedGame {
  for (let day = 0; told.winner === null && day < 9; day++) {
    const mafia = told.alive.find((seat) => seat >= 8)
    told.out(mafia)
    if (told.state.verdict === null) told.night({})
    else told.until('gameOver')
  }
  return told.expect('red')
}
