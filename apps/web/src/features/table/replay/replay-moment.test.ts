import { stepsOf } from '@gorod/rules'
import { describe, expect, it } from 'vitest'
import { ScriptedTable } from '../testing/scripted-table.ts'
import { momentOf, paramsOf } from './replay-moment.ts'

describe('the address of a moment', () => {
  const { events } = new ScriptedTable().gather().deal().until('speech')
  const read = (search: string) => momentOf(new URLSearchParams(search), { seats: 10, events })

  it('leads to the step and the seat that it names', () => {
    for (const moment of [
      { step: 38, eyes: 5 },
      { step: 0, eyes: 'spectator' },
    ] as const)
      expect(read(String(new URLSearchParams(paramsOf(moment))))).toEqual(moment)
  })

  it('leads to the step of the event that a report names', () => {
    const speech = events.findIndex((event) => event.type === 'phaseEntered' && event.phase.id === 'speech')
    const step = stepsOf(events).findIndex(({ from }) => from === speech)
    expect(step).toBeGreaterThan(0)
    expect(read(`event=${speech}`).step).toBe(step)
    expect(read(`event=${speech - 1}`).step).toBe(step - 1)
    expect(read('event=100000').step).toBe(stepsOf(events).length - 1)
    expect(read('event=0').step).toBe(0)
  })

  it('leads to the beginning and to a spectator where it is nonsense', () => {
    for (const search of ['', 'step=x&eyes=y', 'step=-4&eyes=11', 'step=1.2&eyes=2.5'])
      expect(read(search)).toEqual({ step: 0, eyes: 'spectator' })
  })
})
