import { expect, it } from 'vitest'
import { browserWords } from './user-agent.ts'

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)'

it.each([
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/128.0.0.0 Safari/537.36`,
    'Chrome 128 на Windows',
  ],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/126.0.0.0 YaBrowser/24.7.1.1124 Yowser/2.5 Safari/537.36`,
    'Яндекс Браузер 24 на Windows',
  ],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/128.0.0.0 Safari/537.36 Edg/128.0.2739.42`,
    'Edge 128 на Windows',
  ],
  [
    `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${WEBKIT} Chrome/128.0.0.0 Safari/537.36 OPR/114.0.0.0`,
    'Opera 114 на macOS',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 14_6) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.6 Safari/605.1.15',
    'Safari 17 на macOS',
  ],
  ['Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:129.0) Gecko/20100101 Firefox/129.0', 'Firefox 129 на Linux'],
  [
    `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${WEBKIT} Chrome/128.0.0.0 Safari/537.36`,
    'Chrome 128 на ChromeOS',
  ],
  [`Mozilla/5.0 (X11; Linux x86_64) ${WEBKIT} HeadlessChrome/128.0.0.0 Safari/537.36`, 'Chrome 128 на Linux'],
])('the browser of a computer is recognised: %s', (userAgent, name) => {
  expect(browserWords(userAgent)).toEqual({ name, handheld: false })
})

it.each([
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.6 Mobile/15E148 Safari/604.1',
    'Safari 17 на iPhone',
  ],
  [
    'Mozilla/5.0 (iPad; CPU OS 17_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/128.0.6613.92 Mobile/15E148 Safari/604.1',
    'Chrome 128 на iPad',
  ],
  [
    `Mozilla/5.0 (Linux; Android 10; K) ${WEBKIT} Chrome/128.0.0.0 Mobile Safari/537.36`,
    'Chrome 128 на Android',
  ],
  [
    `Mozilla/5.0 (Linux; Android 13; SAMSUNG SM-S911B) ${WEBKIT} SamsungBrowser/26.0 Chrome/122.0.0.0 Mobile Safari/537.36`,
    'Samsung Internet 26 на Android',
  ],
])('the browser of a phone is recognised: %s', (userAgent, name) => {
  expect(browserWords(userAgent)).toEqual({ name, handheld: true })
})

it('an unknown browser is called unknown', () => {
  expect(browserWords('').name).toBe('Неизвестный браузер')
  expect(browserWords('node').name).toBe('Неизвестный браузер')
  expect(browserWords('curl/8.9 (Windows)').name).toBe('Неизвестный браузер на Windows')
})
