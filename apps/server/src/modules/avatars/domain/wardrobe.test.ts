import { type AvatarAssets, type AvatarType, avatarTypes, emptyAvatarTypes } from '@gorod/contracts/avatar'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Gender } from '../../profiles/public.ts'
import { avatarFor, shownOf } from './avatar.ts'
import type { Catalogue, CatalogueItem } from './catalogue.ts'
import { type Change, dressed, wear } from './wardrobe.ts'

const DARK = { id: 'dark', name_ru: 'Тёмный', value: '#221a14' }

function item(gender: Gender, type: AvatarType, name: string): CatalogueItem {
  const external_id = `${type}-${name}`
  const colors = type === 'noseShape' ? [] : [DARK]
  const icon_url = `/bundle/avatar/${external_id}.webp`
  return { id: 1, gender, type, external_id, name_ru: name, icon_url, color: null, colors }
}

const items = ([0, 1] as const).flatMap((gender) =>
  avatarTypes.flatMap((type) => [
    item(gender, type, 'one'),
    item(gender, type, gender === 0 ? 'his' : 'hers'),
  ]),
)
const own = Object.fromEntries(
  avatarTypes.filter((type) => !emptyAvatarTypes.includes(type)).map((type) => [type, `${type}-one`]),
) as AvatarAssets
const catalogue: Catalogue = { items, defaults: [own, own] }

const worn = (change: Change, before: AvatarAssets = own, gender: Gender = 0) => {
  const result = wear(catalogue, gender, { worn: before, change })
  if ('refused' in result) throw new Error(`refused: ${JSON.stringify(result.refused)}`)
  return result.assets
}

describe('the clothes after a change', () => {
  it('an item, a colour of an item or nothing, where nothing is allowed, is put on', () => {
    expect(worn({ hairStyle: 'hairStyle-his' }).hairStyle).toBe('hairStyle-his')
    expect(worn({ hairStyle: 'hairStyle-his.dark' }).hairStyle).toBe('hairStyle-his.dark')
    expect(worn({ hairStyle: null }, { ...own, hairStyle: 'hairStyle-one' })).not.toHaveProperty('hairStyle')
  })

  it('an outfit replaces top and bottom, and either replaces the outfit', () => {
    const suit = worn({ outfit: 'outfit-one' })
    expect(suit).not.toHaveProperty('top')
    expect(suit).not.toHaveProperty('bottom')
    const shirt = worn({ top: 'top-his' }, suit)
    expect(shirt).not.toHaveProperty('outfit')
    expect(shirt).toMatchObject({ top: 'top-his', bottom: 'bottom-one' })
    expect(worn({ outfit: null }, suit)).toMatchObject({ top: 'top-one', bottom: 'bottom-one' })
  })

  it.each([
    ['an item nobody made', { top: 'top-none' }, { top: 'unknown' }],
    ['another gender’s', { top: 'top-hers' }, { top: 'unknown' }],
    ['another type’s', { top: 'bottom-one' }, { top: 'unknown' }],
    ['a colour there is not', { top: 'top-one.pink' }, { top: 'unknown' }],
    ['a colour where there is none', { noseShape: 'noseShape-one.dark' }, { noseShape: 'unknown' }],
    ['two colours', { top: 'top-one.dark.dark' }, { top: 'unknown' }],
    ['no shoes', { footwear: null }, { footwear: 'must_be_worn' }],
    ['one good and one bad', { top: 'top-one', eyeShape: null }, { eyeShape: 'must_be_worn' }],
  ] satisfies [string, Change, unknown][])('refuses %s', (_why, change, refused) => {
    expect(wear(catalogue, 0, { worn: own, change })).toEqual({ refused })
  })

  it('an avatar is always dressed: never an outfit over a top, never bare where that is not allowed', () => {
    const asset = (type: AvatarType) =>
      fc.constantFrom(`${type}-one`, `${type}-his`, `${type}-one.dark`, 'nothing', null, undefined)
    const change = fc.record(Object.fromEntries(avatarTypes.map((type) => [type, asset(type)])))
    fc.assert(
      fc.property(fc.array(change, { maxLength: 6 }), (changes) => {
        let assets = own
        for (const one of changes) {
          const result = wear(catalogue, 0, { worn: assets, change: one as Change })
          if ('assets' in result) assets = result.assets
        }
        const bare = avatarTypes.filter((type) => assets[type] === undefined)
        const outfit = assets.outfit !== undefined
        expect(bare.includes('top') && bare.includes('bottom')).toBe(outfit)
        const mayBeBare = [...emptyAvatarTypes, ...(outfit ? ['top', 'bottom'] : [])]
        expect(bare.filter((type) => !mayBeBare.includes(type))).toEqual([])
        expect(dressed(catalogue, 0, assets)).toEqual(assets)
      }),
    )
  })
})

describe('the wardrobe of an account', () => {
  const saved = { ...own, top: 'top-his' }
  const row = { gender: 0, saved, savedId: 's', preview: null, previewId: null } as const

  it('shows what is tried on, else what is saved, else what comes with the gender', () => {
    expect(shownOf(catalogue, avatarFor(null, { gender: 1, avatarId: null }))).toMatchObject({
      assets: own,
      rpm_avatar_id: 'default-1',
    })
    expect(shownOf(catalogue, row)).toMatchObject({ assets: saved, preview: false, rpm_avatar_id: 's' })
    const tried = { ...row, preview: own, previewId: 'p' }
    expect(shownOf(catalogue, tried)).toMatchObject({ assets: own, preview: true, rpm_avatar_id: 'p' })
  })

  it('starts again with the other gender, and loses what no longer exists', () => {
    expect(shownOf(catalogue, avatarFor(row, { gender: 1, avatarId: null }))).toMatchObject({
      assets: own,
      gender: 1,
    })
    // There and back: the profile names no avatar any more.
    expect(avatarFor(row, { gender: 0, avatarId: 's' })).toEqual(row)
    expect(avatarFor(row, { gender: 0, avatarId: null })).toMatchObject({ saved: null, savedId: null })
    const old = { ...row, saved: { ...own, hairStyle: 'hairStyle-gone', top: 'top-gone' } }
    expect(shownOf(catalogue, old).assets).toEqual(own)
  })
})
