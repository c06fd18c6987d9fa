import { avatarTypes } from '@gorod/contracts/avatar'
import { describe, expect, it } from 'vitest'
import { messageFrom } from '../../shared/avatar-viewer/viewer-messages.ts'
import { assetOf, focusOf, mayDo, shownColor, wheelStep, wornOf } from './shop-rules.ts'

const item = {
  id: 1,
  type: 'hairStyle',
  external_id: 'bob',
  name_ru: 'Каре',
  icon_url: '',
  color: '#221a14',
} as const

describe('an asset of the map', () => {
  it('an asset is an item, and a colour that is not its own', () => {
    expect(wornOf({}, 'hairStyle')).toBeNull()
    expect(wornOf({ hairStyle: 'bob' }, 'hairStyle')).toEqual({ externalId: 'bob', color: null })
    expect(wornOf({ hairStyle: 'bob.red' }, 'hairStyle')).toEqual({ externalId: 'bob', color: 'red' })
    expect(assetOf(item, null)).toBe('bob')
    expect(assetOf(item, 'red')).toBe('bob.red')
    const colors = [{ id: 'dark', name_ru: 'Тёмный', value: '#221a14' }]
    expect(shownColor(item, 'red', colors)).toBe('red')
    expect(shownColor(item, null, colors)).toBe('dark')
    expect(shownColor({ ...item, color: null }, null, colors)).toBeNull()
  })
})

describe('the camera of the preview', () => {
  it('looks at clothes whole and at everything else on the face', () => {
    const whole = avatarTypes.filter((type) => focusOf(type) === 'whole')
    expect(whole).toEqual(['outfit', 'top', 'bottom', 'footwear'])
  })
})

describe('the list of types', () => {
  it('scrolls by twice the wheel, and by a sideways wheel too', () => {
    expect(wheelStep({ deltaX: 0, deltaY: 50 })).toBe(100)
    expect(wheelStep({ deltaX: 0, deltaY: -50 })).toBe(-100)
    expect(wheelStep({ deltaX: 30, deltaY: 5 })).toBe(60)
  })
})

describe('the buttons of the shop', () => {
  const idle = { preview: true, busy: false, typesLoading: false, itemsLoading: false }
  it('save and reset only while something is tried on, and nothing while a call runs', () => {
    expect(mayDo(idle)).toEqual({ equip: true, shown: true, save: true, reset: true })
    expect(mayDo({ ...idle, preview: false })).toEqual({
      equip: true,
      shown: false,
      save: false,
      reset: false,
    })
    expect(mayDo({ ...idle, busy: true })).toEqual({ equip: false, shown: true, save: false, reset: false })
    expect(mayDo({ ...idle, typesLoading: true })).toMatchObject({ save: false, reset: true })
    expect(mayDo({ ...idle, itemsLoading: true })).toMatchObject({ save: false, reset: true })
  })
})

describe('a message of the viewer', () => {
  const frame = {} as Window
  const expected = { origin: 'https://site', source: frame }
  const data = { mark: 'avatar-viewer', message: { kind: 'ready' } }
  const read = (event: object) =>
    messageFrom({ data, origin: 'https://site', source: frame, ...event }, expected, ['ready', 'shown'])
  it('a message is accepted from this site and this frame only', () => {
    expect(read({})).toEqual({ kind: 'ready' })
    expect(read({ origin: 'https://else' })).toBeNull()
    expect(read({ source: {} })).toBeNull()
    expect(read({ data: { ...data, mark: 'tool' } })).toBeNull()
    expect(read({ data: { ...data, message: { kind: 'focus' } } })).toBeNull()
    for (const odd of [
      null,
      'text',
      7,
      {},
      { mark: 'avatar-viewer' },
      { mark: 'avatar-viewer', message: null },
    ])
      expect(read({ data: odd })).toBeNull()
    expect(
      messageFrom({ data, origin: 'https://site', source: null }, { ...expected, source: null }, ['ready']),
    ).toBeNull()
  })
})
