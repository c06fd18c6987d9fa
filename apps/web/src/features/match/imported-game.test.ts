import { exportMatch } from '@gorod/rules/match-file'
import { describe, expect, it } from 'vitest'
import match334187 from '../../../../../packages/rules/golden/match-334187.json' with { type: 'json' }
import { fileNoteText } from '../../shared/texts/match-file.ts'
import { importedGame } from './imported-game.ts'
import { playedGame } from './testing/played-game.ts'

describe('a match file in the browser', () => {
  it('becomes a game with names, roles and points, for whims of every preset', () => {
    for (const preset of ['fiim', 'polemica', 'fsm', 'casual_doctor'] as const) {
      const log = playedGame(5, { preset })
      const facts = { id: 12, startedAt: null, referee: null, nameOf: (seat: number) => `Игрок ${seat}` }
      const file = exportMatch(log, facts)
      expect(file).not.toBeNull()
      const answer = importedGame(JSON.stringify(file))
      expect(answer).toMatchObject({ ok: true, game: { id: 12, unknown: [], judge: null } })
      if (answer.ok) expect(answer.game.players.map(({ username }) => username)[9]).toBe('Игрок 10')
    }
  })

  it('tells what counts otherwise than in the file', () => {
    const other = { ...match334187, bonuses: [{ position: 4, text: 'Дон', scores: 1.5 }] }
    const answer = importedGame(JSON.stringify(other))
    const notes = answer.ok ? answer.game.notes.map(fileNoteText) : answer.faults
    expect(notes).toContain('допы, место 4: в файле +1,5, учтено +1')
    expect(fileNoteText({ note: 'guesses', seats: [2, 5] })).toBe(
      'мнения, места 2, 5: правила этого не позволяют, не учтено',
    )
  })

  it('gives the faults of a file that cannot be read', () => {
    expect(importedGame('[')).toEqual({ ok: false, faults: [{ path: '', fault: 'not_json' }] })
  })
})
