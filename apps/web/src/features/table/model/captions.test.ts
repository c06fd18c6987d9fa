import { describe, expect, it } from 'vitest'
import { ScriptedTable } from '../testing/scripted-table.ts'
import { seenBy } from '../testing/seen-by.ts'
import { captionOf } from './captions.ts'

const dealt = () => new ScriptedTable().gather().deal()

describe('a caption', () => {
  it('belongs to the present speaker and disappears when they lose the floor', () => {
    const table = dealt().until('speech').send(1, { type: 'say', text: 'Добрый вечер', claims: [] })
    expect(captionOf(seenBy(table, 4).view)?.text).toBe('Добрый вечер')
    table.send(1, { type: 'endSpeech' })
    expect(captionOf(seenBy(table, 4).view)).toBeNull()
  })

  it('carries the claims of the line', () => {
    const table = dealt()
      .until('speech')
      .send(1, { type: 'say', text: '', claims: [{ kind: 'votesFor', seat: 3 }] })
    expect(captionOf(seenBy(table, 4).view)).toMatchObject({ claims: [{ kind: 'votesFor', seat: 3 }] })
  })
})
