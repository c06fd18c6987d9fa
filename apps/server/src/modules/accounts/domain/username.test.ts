import { describe, expect, it } from 'vitest'
import { candidateUsernames, socialUsername, usernameError } from './username.ts'

describe('the names that are tried for a new account', () => {
  const drawn = (below: number) => below - 1

  it('the names are the chosen one, three with a small number, then many with a large one', () => {
    const names = [...candidateUsernames('  Лис ', drawn)]
    expect(names.slice(0, 5)).toEqual(['Лис', 'Лис2', 'Лис3', 'Лис4', 'Лис999999'])
    expect(names).toHaveLength(24)
    expect([...candidateUsernames('Лис', () => 0)].at(-1)).toBe('Лис1000')
  })

  it('a long name keeps its limit with a number, and is cut between characters', () => {
    const names = [...candidateUsernames('🎭'.repeat(40), drawn)]
    expect(names[1]).toBe(`${'🎭'.repeat(39)}2`)
    expect(names[4]).toBe(`${'🎭'.repeat(34)}999999`)
  })

  it.each([
    ['an\u200bna', 'anna'],
    ['anna\u3164', 'anna'],
    ['\u202eanna\u2066', 'anna'],
    ['anna \u2800 maria', 'anna maria'],
    ['anna\u00a0 maria', 'anna maria'],
    ['Андреи\u0306', 'Андрей'],
    ['❤\ufe0f', '❤'],
    [`a${'\u0336'.repeat(30)}nna`, 'a\u0336\u0336\u0336nna'],
    ['\u0489 \u0301anna', 'anna'],
  ])('%j, which looks like another name, is that name', (wished, name) => {
    expect(candidateUsernames(wished, drawn).next().value).toBe(name)
  })
})

describe('a typed name', () => {
  it.each([
    [' ', /обязательно/],
    ['\u200b\u2800\u3164', /обязательно/],
    ['\u0336\u0489', /обязательно/],
    ['и'.repeat(41), /40/],
    ['a\u0007b', /знаки/],
  ])('%j is refused', (typed, message) => {
    expect(usernameError(typed)).toMatch(message)
  })

  it.each([' Лис ', 'и'.repeat(40), ` ${'и'.repeat(40)} `])('%j is accepted', (typed) => {
    expect(usernameError(typed)).toBeNull()
  })
})

describe('the name that a provider gives', () => {
  it.each([
    [' Анна  Мария ', 'Анна Мария'],
    ['Анна\u0000\u0007Мария', 'Анна Мария'],
    ['Анна\t\n Мария', 'Анна Мария'],
    ['\ud800Анна', 'Анна'],
    [null, 'user1700000000000'],
    [' \u0000 ', 'user1700000000000'],
    ['и'.repeat(50), 'и'.repeat(40)],
    [` ${'и'.repeat(50)}`, 'и'.repeat(40)],
    [`${'и'.repeat(39)} Анна`, 'и'.repeat(39)],
    ['🎭'.repeat(30), '🎭'.repeat(20)],
    [`и${'🎭'.repeat(30)}`, `и${'🎭'.repeat(19)}`],
  ])('%j becomes %j', (name, username) => {
    expect(socialUsername(name, 1_700_000_000_000)).toBe(username)
  })
})
