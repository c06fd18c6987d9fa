import { redact, replay, stepsOf, viewFor } from '@gorod/rules'
import { describe, expect, it } from 'vitest'
import { ScriptedTable } from '../testing/scripted-table.ts'
import { marksOf, ReplayBook, stretchesOf } from './steps.ts'

/** Two days and two nights; `silent`: nobody shoots in night 1. 2, 5 and 7 are the mafia, 6 is the sheriff. */
function game(silent = false): ScriptedTable {
  const table = new ScriptedTable().gather().deal()
  table.day({ 1: 8, 5: 4 }, { 1: 'Слушаю всех.' })
  table.vote({ 8: [1, 2, 3, 6, 9, 10], 4: [4, 5, 7, 8] })
  table.night(silent ? { don: 1, sheriff: 5 } : { shot: 9, don: 1, sheriff: 5, bestMove: [2, 5, 4] })
  return table
    .day({ 2: 10, 3: 5 })
    .vote({ 10: [1, 3, 2], 5: [4, 6, 7, 10] })
    .until('nightFall')
}

describe('the steps of a replay', () => {
  const { events } = game()
  const steps = stepsOf(events)
  const book = new ReplayBook(events, 'spectator', 'nothing')

  it('cover the whole log once, in order', () => {
    expect(steps[0]!.from).toBe(0)
    expect(steps.at(-1)!.to).toBe(events.length)
    for (const [index, step] of steps.entries()) expect(step.from).toBe(steps[index - 1]?.to ?? 0)
  })

  it('begin at public events only, so their number tells nothing about the secrets', () => {
    for (const { from } of steps) expect(events[from]!.readers).toBeUndefined()
    const night = (log: typeof events) => {
      const places = stepsOf(log).filter(({ from }) => {
        const event = log[from]!
        return event.type === 'phaseEntered' && event.phase.id.startsWith('night') && event.phase.day === 1
      })
      return places.length
    }
    expect(night(game(true).events)).toBe(night(events))
  })

  it('show a spectator what a spectator of the game was shown', () => {
    for (const [index, { to }] of steps.entries()) {
      const seen = events.slice(0, to).flatMap((event) => redact(event, 'spectator') ?? [])
      expect(book.at(index).events).toEqual(seen)
      expect(book.at(index).view).toEqual(viewFor(replay(seen), 'spectator'))
    }
  })

  it('hold back every role, shot and check until they are opened', () => {
    const last = steps.length - 1
    const { events: shown, state, view } = book.at(last)
    expect(
      shown.filter(({ type }) => /^(shot|donCheck|sheriffCheck|mafiaMet|bestMoveSet)/.test(type)),
    ).toEqual([])
    expect(state.roles.every((role) => role === null)).toBe(true)
    expect(view.seats.every(({ role }) => role === null)).toBe(true)
  })

  it('show after the card of a seat is opened what this seat knew, and no more', () => {
    const sheriff = new ReplayBook(events, 6, 'card').at(steps.length - 1)
    expect(sheriff.view.seats.flatMap(({ seat, role }) => (role === null ? [] : [[seat, role]]))).toEqual([
      [6, 'sheriff'],
    ])
    expect(sheriff.events.some(({ type }) => type === 'sheriffChecked')).toBe(true)
    expect(sheriff.events.some(({ type }) => type === 'shotFired')).toBe(false)
    const mafia = new ReplayBook(events, 7, 'card').at(steps.length - 1)
    expect(mafia.view.seats.filter(({ role }) => role !== null).map(({ seat }) => seat)).toEqual([2, 5, 7])
  })

  it('show all roles after the whole table is opened, but none before the deal', () => {
    const open = new ReplayBook(events, 'spectator', 'all')
    expect(open.at(0).view.seats.every(({ role }) => role === null)).toBe(true)
    expect(open.at(steps.length - 1).view.seats.map(({ role }) => role)).toEqual(replay(events).roles)
  })

  it('form stretches of day, vote and night that cover all steps', () => {
    const stretches = stretchesOf(book)
    expect(stretches.map(({ kind, day }) => `${kind}${day}`)).toEqual([
      'zero0',
      'day1',
      'vote1',
      'night1',
      'day2',
      'vote2',
      'night2',
    ])
    expect(stretches.at(-1)!.to).toBe(steps.length)
  })

  it('leave marks of exits up to the present step only', () => {
    const first = steps.findIndex(({ from, to }) =>
      events.slice(from, to).some((event) => event.type === 'seatLeft'),
    )
    expect(marksOf(book, events, first - 1)).toEqual([])
    expect(marksOf(book, events, first)).toEqual([{ step: first, cause: 'vote' }])
    expect(marksOf(book, events, steps.length).map(({ cause }) => cause)).toEqual(['vote', 'shot', 'vote'])
  })
})
