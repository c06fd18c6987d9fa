import { DEFAULT_AVATARS } from '@gorod/contracts/constants'
import { describe, expect, it } from 'vitest'
import { avatarUrl, defaultAvatarUrl, isPhoto, lipsUrl, portraitUrl } from './avatar-url.ts'

const urlOf = (image: string | null, id = 4) => avatarUrl({ id, image })
const DRAWN_FOR_4 = '/bundle/images/avatar-5.svg'

describe('the avatar rule of spec §3', () => {
  it('counts the default avatars by the id modulo nine, plus one', () => {
    const ids = [0, 1, 7, 8, 9, 17, 18, 1_000_000_007]
    expect(ids.map((id) => urlOf(null, id))).toEqual(
      [1, 2, 8, 9, 1, 9, 1, 9].map((number) => `/bundle/images/avatar-${number}.svg`),
    )
  })

  it('gives nine neighbours nine different pictures', () => {
    const pictures = Array.from({ length: DEFAULT_AVATARS }, (_, id) => defaultAvatarUrl(id + 123))
    expect(new Set(pictures).size).toBe(9)
  })

  it('gives a default avatar when the image is missing', () => {
    expect(urlOf(null)).toBe(DRAWN_FOR_4)
    expect(urlOf('')).toBe(DRAWN_FOR_4)
  })

  it('gives a default avatar when the image is the default 1.png, by its name or by its place', () => {
    expect(urlOf('1.png')).toBe(DRAWN_FOR_4)
    expect(urlOf('/images/avatar/1.png')).toBe(DRAWN_FOR_4)
    // Only that very name.
    expect(urlOf('21.png')).toBe('/images/avatar/21.png')
    expect(urlOf('1.png.webp')).toBe('/images/avatar/1.png.webp')
  })

  it('gives a default avatar when the image is under the bundled images path', () => {
    expect(urlOf('/bundle/images/whatever.svg')).toBe(DRAWN_FOR_4)
    expect(urlOf('/bundle/images/avatar-9.svg')).toBe(DRAWN_FOR_4)
  })

  it('shows any other image from the folder of avatars', () => {
    expect(urlOf('ab12.webp')).toBe('/images/avatar/ab12.webp')
    expect(urlOf('/images/avatar/ab12.webp')).toBe('/images/avatar/ab12.webp')
  })
})

describe('a portrait that can speak', () => {
  it('a picture of a 3D avatar can speak, and no other picture can', () => {
    expect(lipsUrl('/images/avatar/x-avatar-512.webp')).toBe('/images/avatar/x-avatar-lips.webp')
    for (const other of ['/images/avatar/x-512.webp', '/bundle/images/avatar-1.svg', ''])
      expect(lipsUrl(other)).toBeNull()
  })

  it('a portrait is no photo that could be removed, nor is a drawn one', () => {
    expect(portraitUrl('x-avatar-512.webp')).toBe('/images/avatar/x-avatar-512.webp')
    expect(isPhoto('/images/avatar/x-512.webp')).toBe(true)
    expect(isPhoto(portraitUrl('x-avatar-512.webp'))).toBe(false)
    expect(isPhoto(defaultAvatarUrl(3))).toBe(false)
  })
})
