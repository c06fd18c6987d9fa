import { expect, it } from 'vitest'
import { pictureSources } from './picture-sources.ts'

const PHOTO = '/images/avatar/0123456789abcdefghijkl-512.webp'
const PORTRAIT = '/images/avatar/0123456789abcdefghijkl-avatar-512.webp'

it('a small picture has its small square as a source, for a photo and for a portrait', () => {
  expect(pictureSources(PHOTO, 34)).toEqual({
    src: PHOTO,
    srcSet: `${PHOTO.replace('512', '96')} 96w, ${PHOTO} 512w`,
    sizes: '34px',
  })
  expect(pictureSources(PORTRAIT, 48).srcSet).toContain('-avatar-96.webp 96w')
})

it('a larger picture, a drawn one and one just chosen have no second size', () => {
  expect(pictureSources(PHOTO, 49)).toEqual({ src: PHOTO })
  for (const src of ['/bundle/images/avatar-1.svg', 'blob:https://site/1', '/images/avatar/old.png'])
    expect(pictureSources(src, 34)).toEqual({ src })
})
