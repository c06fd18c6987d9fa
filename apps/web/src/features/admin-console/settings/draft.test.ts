import { SITE_SETTINGS } from '@gorod/contracts/site-settings'
import { describe, expect, it } from 'vitest'
import { draftOf, emptyDraft, partOf, sentValue, withPart } from './draft.ts'

describe('the draft of a setting', () => {
  it.each(Object.values(SITE_SETTINGS))(
    'the draft of «$label» is sent as the value it was made of',
    ({ shape, fallback }) => {
      // A text that may be empty is sent as one: the check makes it nothing.
      const sent = JSON.stringify(sentValue(shape, draftOf(fallback)))
      expect(sent.replaceAll('""', 'null')).toBe(JSON.stringify(fallback))
    },
  )

  it('a draft reads numbers with spaces, and sends what is no number as it was typed', () => {
    const { shape } = SITE_SETTINGS.energy
    expect(sentValue(shape, { max: '10\u00a0 080', minutesAPoint: '6,5' })).toEqual({
      max: 10_080,
      minutesAPoint: '6,5',
    })
  })

  it('a draft is changed in one place', () => {
    const tiers = draftOf(SITE_SETTINGS.mmrTiers.fallback)
    const changed = withPart(tiers, ['1', 'min'], '901')
    expect(partOf(partOf(changed, '1'), 'min')).toBe('901')
    expect(partOf(changed, '0')).toEqual(partOf(tiers, '0'))
    expect(withPart('a', [], 'b')).toBe('b')
  })

  it('the draft of a new entry has every field', () => {
    expect(emptyDraft(SITE_SETTINGS.regions.shape.of)).toEqual({ code: '', region: '', site: '' })
  })
})
