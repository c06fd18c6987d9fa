import { describe, expect, it } from 'vitest'
import { judgeCommand, seatCommand } from './game-commands.ts'

/** A press, and what it may say that it is meant for. */
const SEAT: readonly (readonly [object, object])[] = [
  [{ type: 'votePause', approve: true }, { vote: 'pauseVote:3' }],
  [{ type: 'votePenalty', approve: false }, { vote: 'penalty:4' }],
  [{ type: 'resume' }, { pause: 'pause:5' }],
  [{ type: 'castVote', candidate: 3 }, { phase: 'voteCandidate:2:1:3' }],
  [{ type: 'say', text: 'good morning', claims: [] }, { phase: 'speech:2:5' }],
  [{ type: 'setPlan', targets: [1] }, { deal: 0 }],
]
const JUDGE: typeof SEAT = [
  [{ type: 'resume' }, { pause: 'pause:5' }],
  [{ type: 'endFloor' }, { floor: 'floor:6' }],
  [{ type: 'giveFloor', seat: 4 }, { phase: 'speech:2:5' }],
  [{ type: 'takeBackFoul', seat: 4 }, { foul: 7 }],
  [
    { type: 'correctHand', seat: 4, candidate: null, reason: 'seen' },
    { day: 2, round: 1 },
  ],
  [{ type: 'correctNomination', seat: 4, nominee: 5, reason: 'said' }, { day: 2 }],
  [{ type: 'redeal', reason: 'seen' }, { deal: 1 }],
  [{ type: 'undo' }, { act: 8 }],
]

describe.each([
  ['seat', seatCommand, SEAT],
  ['judge', judgeCommand, JUDGE],
] as const)('a command of a %s', (_, schema, commands) => {
  it.each(commands)('%j may say that it is meant for %j', (command, meant) => {
    expect(schema.parse({ ...command, ...meant })).toEqual({ ...command, ...meant })
    // A page of a release before says nothing.
    expect(schema.parse(command)).toEqual(command)
  })

  it.each(commands)('%j says nothing else than %j', (command, meant) => {
    expect(schema.safeParse({ ...command, ...meant, moment: 1 }).success).toBe(false)
    for (const field of Object.keys(meant))
      expect(schema.safeParse({ ...command, [field]: 'x'.repeat(61) }).success).toBe(false)
  })
})
