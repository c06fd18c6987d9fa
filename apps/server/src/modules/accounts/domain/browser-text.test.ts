import { expect, it } from 'vitest'
import { browserInWords } from './browser-text.ts'

it.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 YaBrowser/25.2 Safari/537.36',
    'Яндекс Браузер, Windows',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 14_0) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15',
    'Safari, Mac',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/130.0 Mobile/15E148 Safari/604.1',
    'Chrome, iPhone',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0', 'Firefox, Linux'],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Safari/537.36 Edg/130.0',
    'Edge, Windows',
  ],
  [
    'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/25 Chrome/121 Mobile Safari/537.36',
    'Samsung Internet, Android',
  ],
  ['Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) Version/17.5 Mobile/15E148 Safari/604.1', 'Safari, iPad'],
  ['Mozilla/5.0 (X11; CrOS x86_64) Chrome/130.0 Safari/537.36', 'Chrome, ChromeOS'],
  ['Mozilla/5.0 (Windows NT 10.0) Chrome/130.0 Safari/537.36 OPR/115.0', 'Opera, Windows'],
  ['Mozilla/5.0 (Android 14; Mobile) EdgA/130.0 Chrome/130.0', 'Edge, Android'],
  ['Mozilla/5.0 (iPhone) EdgiOS/130.0 Version/17.0 Safari/604.1', 'Edge, iPhone'],
  ['Mozilla/5.0 (Android 14) OPT/5 Chrome/130.0', 'Opera, Android'],
  ['Opera/9.80 (X11)', 'Opera, Linux'],
  ['Mozilla/5.0 (iPhone) FxiOS/132.0 Safari/604.1', 'Firefox, iPhone'],
  ['Chromium/130.0 (Linux)', 'Chrome, Linux'],
  ['Firefox/132.0', 'Firefox'],
  ['Safari/604.1 Version', 'неизвестный браузер'],
  ['node', 'неизвестный браузер'],
  ['<script>alert(1)</script> Windows', 'неизвестный браузер, Windows'],
  ['', 'неизвестный браузер'],
])('the words for %s are %s', (userAgent, words) => {
  expect(browserInWords(userAgent)).toBe(words)
})
