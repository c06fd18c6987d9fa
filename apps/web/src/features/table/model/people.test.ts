import { describe, expect, it } from 'vitest'
import { peopleOf } from './people.ts'

const people = peopleOf({
  players: [
    { seat: 1, userId: 12, username: 'Север', image: null, portrait: null, bot: false },
    { seat: 2, userId: null, username: 'Бот Аня', image: null, portrait: null, bot: true },
  ],
  judge: null,
})

describe('people at a table', () => {
  it('a person without a picture has a drawn portrait: the account picks it, a practice player gets a free one', () => {
    expect(people.image(1)).toBe('/bundle/images/avatar-4.svg')
    expect(people.image(2)).toBe('/bundle/images/avatar-1.svg')
  })

  it('the people of a practice table look different, whatever seat the only person of a practice table has', () => {
    for (let own = 1; own <= 12; own++) {
      const seats = Array.from({ length: 12 }, (_, index) => index + 1)
      const table = peopleOf({
        players: seats.map((seat) => ({
          seat,
          userId: seat === own ? 3 : null,
          username: `Место ${seat}`,
          image: null,
          portrait: null,
          bot: seat !== own,
        })),
        judge: null,
      })
      expect(new Set(seats.map((seat) => table.image(seat))).size).toBe(12)
    }
  })

  it('a practice player has a portrait that fits the name, whatever portrait the account has', () => {
    const names = ['Север', 'Аглая', 'Борис', 'Никита', 'Злата', 'Савва', 'Лев', 'Глеб', 'Егор', 'Майя']
    for (const userId of [1, 3, 5, 6]) {
      const table = peopleOf({
        players: names.map((username, index) => ({
          seat: index + 1,
          userId: index === 0 ? userId : null,
          username,
          image: null,
          portrait: null,
          bot: index > 0,
        })),
        judge: null,
      })
      const women = [2, 4, 6, 10].map((number) => `/bundle/images/avatar-${number}.svg`)
      const shown = names.map((_, index) => table.image(index + 1))
      expect(new Set(shown).size).toBe(10)
      for (const seat of [2, 5, 10]) expect(women, names[seat - 1]).toContain(shown[seat - 1])
      for (const seat of [3, 4, 6, 7, 8, 9]) expect(women, names[seat - 1]).not.toContain(shown[seat - 1])
    }
  })

  it('show the avatar where a camera is off, photo or not, and the photo in lists', () => {
    const seated = (portrait: string | null, image: string | null) =>
      peopleOf({
        players: [{ seat: 1, userId: 12, username: 'Север', image, portrait, bot: false }],
        judge: { userId: 12, username: 'Север', image, portrait },
      })
    const drawn = '/bundle/images/avatar-4.svg'
    const both = seated('x-avatar-512.webp', 'y-512.webp')
    expect(both.image(1)).toBe('/images/avatar/y-512.webp')
    expect(both.faces(1)).toEqual(['/images/avatar/x-avatar-512.webp', '/images/avatar/y-512.webp', drawn])
    expect(both.judge?.faces).toEqual(both.faces(1))
    const alone = seated('x-avatar-512.webp', 'x-avatar-512.webp')
    expect(alone.image(1)).toBe('/images/avatar/x-avatar-512.webp')
    expect(alone.faces(1)).toEqual(['/images/avatar/x-avatar-512.webp', drawn])
    expect(seated(null, 'y-512.webp').faces(1)).toEqual(['/images/avatar/y-512.webp', drawn])
    expect(seated(null, null).faces(1)).toEqual([drawn])
  })

  it('an account is recognised across games by its id, a practice player by name', () => {
    expect(people.personKey(1)).toBe('user-12')
    expect(people.personKey(2)).toBe('bot-Бот Аня')
  })

  it('stay drawable where a seat has no name yet', () => {
    expect(people.name(7)).toBe('7')
  })
})
