import { describe, expect, it } from 'vitest'
import { isPublicAddress, publicHttpsUrl } from './public-address.ts'

describe('an address that a stranger chose', () => {
  it.each([
    'https://example.org/hook?x=1',
    'https://93.184.216.34/',
    'https://[2606:2800:220:1:248:1893:25c8:1946]/',
    'https://xn--e1afmkfd.xn--p1ai/',
  ])('takes %s', (text) => {
    expect(publicHttpsUrl(text)?.protocol).toBe('https:')
  })

  it.each([
    'http://example.org/',
    'https://example.org:8443/',
    'https://user:secret@example.org/',
    'https://localhost/',
    'https://intranet/',
    'https://example.org./',
    'https://127.0.0.1/',
    'https://0x7f.1/',
    'https://2130706433/',
    'https://10.1.2.3/',
    'https://172.16.0.1/',
    'https://192.168.1.1/',
    'https://169.254.169.254/latest/meta-data',
    'https://100.64.0.1/',
    'https://0.0.0.0/',
    'https://224.0.0.1/',
    'https://[::1]/',
    'https://[::ffff:10.0.0.1]/',
    'https://[64:ff9b::a00:1]/',
    'https://[fe80::1]/',
    'https://[fd00::1]/',
    'ftp://example.org/',
    'javascript:alert(1)',
    '//example.org/',
    '',
  ])('refuses %s', (text) => {
    expect(publicHttpsUrl(text)).toBeNull()
  })

  it('counts an IPv4 address within an IPv6 one as that address', () => {
    expect(isPublicAddress('::ffff:8.8.8.8')).toBe(true)
    expect(isPublicAddress('::ffff:127.0.0.1')).toBe(false)
    expect(isPublicAddress('example.org')).toBe(false)
  })
})
