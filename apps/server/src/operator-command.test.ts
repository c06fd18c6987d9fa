import { expect, it } from 'vitest'
import { optionsOf } from './operator-command.ts'
import { StartError } from './platform/start-error.ts'

it('an option of a command is written with a blank or with =', () => {
  const at = '2026-11-23T08:00:00Z'
  expect(optionsOf(['--at', at], ['at'])).toEqual({ at })
  expect(optionsOf([`--at=${at}`], ['at'])).toEqual({ at })
  expect(optionsOf([], ['at'])).toEqual({})
})

it.each([[['--ta=1']], [['--at']], [['2026-11-23']], [['--keep', '7']]])(
  'the command refuses %j instead of leaving it out',
  (args) => {
    expect(() => optionsOf(args, ['at'])).toThrow(StartError)
    expect(() => optionsOf(args, ['at'])).toThrow(/after --, and are: --at\./)
  },
)
