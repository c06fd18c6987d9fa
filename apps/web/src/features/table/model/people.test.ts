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
