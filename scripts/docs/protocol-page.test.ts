import { fileURLToPath } from 'node:url'
import * as contracts from '@gorod/contracts'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { protocolPage } from './protocol-page.mjs'
import { shapeOf } from './shape.mjs'

const page: string = await protocolPage(fileURLToPath(new URL('../..', import.meta.url)))
const sections = page.split(/\n(?=##)/)
const values = Object.values(contracts) as readonly Readonly<Record<string, unknown>>[]

function sectionOf(heading: string): string {
  return sections.find((section) => section.startsWith(`### \`${heading}\``)) ?? ''
}

describe('the protocol page', () => {
  it('describes every call with its errors', () => {
    const endpoints = values.filter((value) => typeof value?.path === 'string' && 'answer' in value)
    expect(endpoints.length).toBeGreaterThan(80)
    for (const { method, path, errors, csrf } of endpoints) {
      const section = sectionOf(`${method} ${path}`)
      for (const code of errors as string[]) expect(section, `${code} of ${path}`).toContain(`\`${code}\``)
      expect(section.includes('CSRF token'), String(path)).toBe(csrf === true)
    }
  })

  it('describes every message in both directions', () => {
    const messages = values.filter((value) => value?.direction !== undefined)
    expect(messages.length).toBeGreaterThan(25)
    for (const { name } of messages) expect(sectionOf(String(name)), String(name)).not.toBe('')
  })

  it('says what each call and each message does', () => {
    const silent = sections.filter((section) => /^### .*\n\n\*\*/.test(section))
    expect(silent.map((section) => section.split('\n')[0])).toEqual([])
  })

  it('shows what a message is answered by, and what a push carries', () => {
    expect(sectionOf('game.join')).toMatch(/\*\*Answer:\*\*.*players: \{.*isSecondJudge: boolean/s)
    expect(sectionOf('game.seatLost')).toMatch(/\{ gameId: uuid, moved: boolean \}/)
    // The schema of an event checks what all events have.
    expect(sectionOf('game.events')).toContain('events: { type: string, at: number, … }[]')
  })
})

describe('the shape of a schema', () => {
  it('a shape is written like a type, with limits and defaults', () => {
    const schema = z.object({ page: z.int().min(1).max(9).default(1), name: z.string().max(40).optional() })
    expect(shapeOf(schema, 'input')).toBe('{ page?: integer (1…9) = 1, name?: string (…40 characters) }')
  })

  it('says of a nullable value that it may be null', () => {
    expect(shapeOf(z.string().max(9).nullable(), 'output')).toBe('string (…9 characters) | null')
  })

  it('names the variants of a union once, however deep they are', () => {
    const schema = z.union([z.literal('a'), z.union([z.literal('b'), z.null()])])
    expect(shapeOf(z.array(schema), 'output')).toBe('("a" | "b" | null)[]')
  })
})
