import { describe, expect, it } from 'vitest'
import { peopleOf } from './people.ts'

const people = peopleOf({
  players: [
    { seat: 1, userId: 12, username: 'Север', image: null, bot: false },
    { seat: 2, userId: null, username: 'Бот Аня', image: null, bot: true },
  ],
  judge: null,
})

describe('people at a table', () => {
  it('have a drawn portrait when they brought none: the account picks it, a practice player its seat', () => {
    expect(people.image(1)).toBe('/bundle/images/avatar-4.svg')
    expect(people.image(2)).toBe('/bundle/images/avatar-2.svg')
  })

  it('are known across games by account, a practice player by name', () => {
    expect(people.noteKey(1)).toBe('user-12')
    expect(people.noteKey(2)).toBe('bot-Бот Аня')
  })

  it('stay drawable where a seat has no name yet', () => {
    expect(people.name(7)).toBe('7')
  })
})
