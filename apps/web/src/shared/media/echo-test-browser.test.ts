import { describe, expect, it } from 'vitest'
import { type BrowserFacts, refuseBrowser, speaksUnifiedPlan } from './echo-test-browser.ts'

const able: BrowserFacts = {
  userAgent: '',
  maxTouchPoints: 0,
  hasPeerConnection: true,
  hasUserMedia: true,
  isSecureContext: true,
}
const refusal = (userAgent: string, facts: Partial<BrowserFacts> = {}) =>
  refuseBrowser({ ...able, ...facts, userAgent })

const iphone = (version: string, browser: string) =>
  `Mozilla/5.0 (iPhone; CPU iPhone OS ${version} like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) ${browser}`
const SAFARI = 'Version/14.1 Mobile/15E148 Safari/604.1'
const CHROME_IOS = 'CriOS/114.0.5735.99 Mobile/15E148 Safari/604.1'
const chrome = (version: number) =>
  `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${version}.0.0.0 Safari/537.36`
const firefox = (version: number) =>
  `Mozilla/5.0 (X11; Linux x86_64; rv:${version}.0) Gecko/20100101 Firefox/${version}.0`

describe('the check of the browser', () => {
  it('accepts Chrome and Firefox from 55 on', () => {
    expect(refusal(chrome(54))).toBe('other_browser')
    expect(refusal(chrome(55))).toBeNull()
    expect(refusal(firefox(54))).toBe('other_browser')
    expect(refusal(firefox(55))).toBeNull()
    expect(refusal(`${chrome(140)} Edg/140.0.0.0`)).toBeNull()
  })

  it('accepts Safari and Chrome on iOS from 14.3 on', () => {
    expect(refusal(iphone('14_2', SAFARI))).toBe('ios_outdated')
    expect(refusal(iphone('13_7', CHROME_IOS))).toBe('ios_outdated')
    expect(refusal(iphone('14_3', SAFARI))).toBeNull()
    expect(refusal(iphone('14_3', CHROME_IOS))).toBeNull()
    expect(refusal(iphone('17_0_1', SAFARI))).toBeNull()
  })

  it('names an old iOS even where nothing of WebRTC is left', () => {
    const facts = { hasPeerConnection: false, hasUserMedia: false }
    expect(refusal(iphone('12_4', SAFARI), facts)).toBe('ios_outdated')
  })

  it('sends other browsers on iOS to Safari or Chrome', () => {
    expect(refusal(iphone('17_0', 'FxiOS/120.0 Mobile/15E148 Safari/605.1.15'))).toBe('other_browser')
    expect(refusal(iphone('17_0', 'Mobile/15E148 Instagram 300.0'))).toBe('other_browser')
  })

  it('distinguishes an iPad in desktop mode from a Mac', () => {
    const mac = (version: string) =>
      `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_6) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/${version} Safari/605.1.15`
    expect(refusal(mac('14.0'), { maxTouchPoints: 5 })).toBe('ios_outdated')
    expect(refusal(mac('14.0'))).toBeNull()
  })

  it('requires real-time connections and a camera', () => {
    expect(refusal(chrome(140), { hasPeerConnection: false })).toBe('no_webrtc')
    expect(refusal(chrome(140), { hasUserMedia: false })).toBe('no_webrtc')
  })

  it('asks for https where a plain address takes the camera away', () => {
    expect(refusal(chrome(140), { isSecureContext: false, hasUserMedia: false })).toBe('insecure')
  })
})

describe('Unified Plan', () => {
  const safari = (webkit: string) =>
    `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_13_6) AppleWebKit/${webkit} (KHTML, like Gecko) Version/11.1 Safari/${webkit}`

  it.each([
    ['Firefox 59', firefox(58), firefox(59)],
    ['Chrome 72', chrome(71), chrome(72)],
    ['WebKit 605 of Safari', safari('604.5.6'), safari('605.1.15')],
    ['Chrome 72 under another name', `${chrome(71)} OPR/58.0`, `${chrome(72)} OPR/59.0`],
  ])('Unified Plan is spoken from %s on', (_name, before, since) => {
    expect([before, since].map((userAgent) => speaksUnifiedPlan({ userAgent }))).toEqual([false, true])
  })

  it('Unified Plan is expected of the iOS that the game asks for, and of a browser that says nothing about itself', () => {
    expect(speaksUnifiedPlan({ userAgent: iphone('14_3', CHROME_IOS) })).toBe(true)
    expect(speaksUnifiedPlan({ userAgent: 'Mozilla/5.0 SomeBrowser/9.0' })).toBe(true)
  })
})
