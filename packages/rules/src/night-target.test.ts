import { describe, expect, it } from 'vitest'
import { nightTarget, type Seat, type Viewer, viewFor } from './index.ts'
import { type ScriptedGame, scriptedGame } from './testing/scripted-game.ts'

const MAFIA: readonly Seat[] = [8, 9, 10]
const game = () =>
  scriptedGame({
    roles: { 1: 'sheriff', 8: 'mafia', 9: 'mafia', 10: 'godfather' },
  })
const planned = (targets: readonly Seat[]) =>
  game().until('mafiaMeeting').send(10, { type: 'setPlan', targets })
const red = (seat: Seat) => ({ kind: 'color', seat, color: 'red' }) as const
const says = (table: ScriptedGame, by: Seat, seats: readonly Seat[]) =>
  table.untilSpeechOf(by).send(by, { type: 'say', text: 'Слово', claims: seats.map(red) })
const target = (table: ScriptedGame, viewer: Viewer) => nightTarget(viewFor(table.state, viewer))

describe('the target of the night', () => {
  it('the target is the first living seat of the plan for the whole mafia, whatever the don says by day', () => {
    const table = says(planned([5, 3]), 10, [4])
    for (const seat of MAFIA) expect(target(table, seat)).toEqual({ seat: 5, by: 'plan' })
    table.night({ shot: 5 }).untilSpeechOf(2)
    for (const seat of MAFIA) expect(target(table, seat)).toEqual({ seat: 3, by: 'plan' })
  })

  it('the target after the plan is the first living town player whom the don called red today', () => {
    const table = says(planned([5]), 10, [2])
    table.night({ shot: 5 })
    expect(target(table.untilSpeechOf(2), 8)).toEqual({ seat: 1, by: 'number' })
    says(table, 10, [9, 5, 4, 6])
    for (const seat of MAFIA) expect(target(table, seat)).toEqual({ seat: 4, by: 'don' })
  })

  it('the target is named by what the don calls red only: accusations, votes and the words of others name nobody', () => {
    const table = says(game(), 8, [4])
    const claims = [
      { kind: 'color', seat: 6, color: 'black' },
      { kind: 'votesFor', seat: 7 },
    ] as const
    table.untilSpeechOf(10).send(10, { type: 'say', text: 'Слово', claims })
    for (const seat of MAFIA) expect(target(table, seat)).toEqual({ seat: 1, by: 'number' })
  })

  it('the target without a plan and the word of the don is a claimed sheriff, else the lowest number', () => {
    const table = says(game(), 8, [4])
    expect(target(table, 9)).toEqual({ seat: 1, by: 'number' })
    const sheriff = { type: 'say', text: 'Я шериф', claims: [{ kind: 'sheriff', checks: [] }] } as const
    table.night({ shot: 1 }).untilSpeechOf(3).send(3, sheriff)
    for (const seat of MAFIA) expect(target(table, seat)).toEqual({ seat: 3, by: 'sheriff' })
    table.untilSpeechOf(8).send(8, sheriff)
    for (const seat of MAFIA) expect(target(table, seat)).toEqual({ seat: 2, by: 'number' })
  })

  it('the target is unknown to the town, to the judge and to spectators', () => {
    const table = says(planned([5]), 10, [4])
    for (const viewer of [1, 2, 'judge', 'spectator'] as const) expect(target(table, viewer)).toBeNull()
  })
})
