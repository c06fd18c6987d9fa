import { expect, it } from 'vitest'
import { pictureFault } from './picture-file.ts'

const TEN_MEGABYTES = 10 * 1024 * 1024

it('JPEG, PNG and WebP up to ten megabytes are accepted', () => {
  for (const type of ['image/jpeg', 'image/png', 'image/webp'])
    expect(pictureFault({ type, size: TEN_MEGABYTES })).toBeNull()
})

it('any other file is refused with a reason', () => {
  expect(pictureFault({ type: 'application/pdf', size: 10 })).toBe('not_picture')
  expect(pictureFault({ type: '', size: 10 })).toBe('not_picture')
  expect(pictureFault({ type: 'image/svg+xml', size: 10 })).toBe('not_supported')
  expect(pictureFault({ type: 'image/heic', size: 10 })).toBe('not_supported')
  expect(pictureFault({ type: 'image/png', size: TEN_MEGABYTES + 1 })).toBe('too_large')
  expect(pictureFault({ type: 'image/png', size: 0 })).toBe('empty')
})
