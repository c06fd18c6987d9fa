import { describe, expect, it } from 'vitest'
import { toConfig } from './config.ts'
import { ConfigError, readEnv } from './env.ts'

describe('configuration', () => {
  it('needs nothing to be set', () => {
    const config = toConfig(readEnv({}))
    expect(config.http.port).toBe(3000)
    expect(config.db.url).toBeNull()
    expect(config.accounts.accessTokenMs).toBe(30 * 60_000)
    expect(config.media.turn).toBeNull()
  })

  it('reads what is set, in the units its names say', () => {
    const config = toConfig(
      readEnv({ PORT: ' 8080 ', SESSION_DAYS: '1', PUBLIC_URL: 'https://example.org/', TRUST_PROXY: 'true' }),
    )
    expect(config.http).toMatchObject({ port: 8080, publicUrl: 'https://example.org', trustProxy: true })
    expect(config.accounts.sessionMs).toBe(24 * 60 * 60 * 1000)
  })

  it('treats an empty variable as not set', () => {
    expect(readEnv({ PORT: '', DATABASE_URL: '' })).toMatchObject({ PORT: 3000, DATABASE_URL: null })
  })

  it('tells all that is wrong at once', () => {
    const wrong = () =>
      readEnv({
        PORT: 'http',
        DATABASE_URL: 'mysql://here',
        LOG_LEVEL: 'loud',
        JANUS_RTP_PORTS: '9-1',
        SESSION_DAYS: '0',
      })
    expect(wrong).toThrow(ConfigError)
    expect(wrong).toThrow(
      /PORT=http.*\n.*DATABASE_URL: must be an address that starts with postgres:.*\n.*SESSION_DAYS=0.*\n.*JANUS_RTP_PORTS.*\n.*LOG_LEVEL=loud/,
    )
  })

  it('no message repeats a password', () => {
    const wrong = {
      DATABASE_URL: 'postgres://gorod:hunter#2@db:port/gorod',
      SMTP_URL: 'smtp://mailer:hunter#2@mail.example',
      REDIS_URL: 'http://:hunter2@redis',
      OTLP_ENDPOINT: 'otlp://site:hunter2@collector',
    }
    let message = ''
    try {
      readEnv(wrong)
    } catch (error) {
      message = String(error)
    }
    for (const name of Object.keys(wrong)) expect(message).toContain(name)
    expect(message).not.toContain('hunter')
  })

  it('the configuration reads settings of the site as text, as a number, and as JSON', () => {
    const { settings } = toConfig(
      readEnv({
        SETTING_TELEGRAM_SUPPORT_URL: 'https://t.me/gorod',
        SETTING_USE_CAPTCHA: 'true',
        SETTING_SUBSCRIPTION_PRICE: '19900',
        SETTING_ENERGY: '{"max":50,"minutesAPoint":3}',
      }),
    )
    expect(settings).toMatchObject({
      telegramSupportUrl: 'https://t.me/gorod',
      useCaptcha: true,
      subscriptionPrice: 19_900,
      energy: { max: 50, minutesAPoint: 3 },
      ymCode: undefined,
    })
  })

  it('a setting of the site that does not fit is refused at the start', () => {
    const wrong = () =>
      readEnv({
        SETTING_ENERGY: '{"max":0}',
        SETTING_USE_CAPTCHA: 'yes',
        SETTING_TELEGRAM_SUPPORT_URL: 'http://x',
      })
    expect(wrong).toThrow(
      /TELEGRAM_SUPPORT_URL=http:\/\/x: does not fit at value\n.*USE_CAPTCHA=yes.*\n.*max, minutesAPoint; an example: \{"max":100,"minutesAPoint":6\}/,
    )
  })

  it('a server for browsers whose address they would refuse stops the start, not every connection', () => {
    const right = {
      STUN_URLS: 'stun:stun.example.org:19302, stuns:[2001:db8::1]:5349',
      TURN_URLS: 'turn:relay.example.org,turns:10.0.0.4:443?transport=tcp',
      TURN_SECRET: 'x',
    }
    expect(readEnv(right).STUN_URLS).toEqual(['stun:stun.example.org:19302', 'stuns:[2001:db8::1]:5349'])
    for (const wrong of ['stun.example.org:19302', 'stun://stun.example.org', 'turn:relay.example.org'])
      expect(() => readEnv({ STUN_URLS: wrong })).toThrow(
        `STUN_URLS=${wrong}: must be like stun:stun.example.org:3478, separated by commas`,
      )
    for (const wrong of [
      'relay.example.org:3478',
      'turn://relay.example.org',
      'turn:relay.example.org?transport=sctp',
    ])
      expect(() => readEnv({ ...right, TURN_URLS: wrong })).toThrow('TURN_URLS=')
  })

  it('an outer address that Janus would leave out is refused', () => {
    expect(readEnv({ JANUS_PUBLIC_IP: '203.0.113.11' }).JANUS_PUBLIC_IP).toBe('203.0.113.11')
    expect(() => readEnv({ JANUS_PUBLIC_IP: 'site.example.org' })).toThrow(
      'JANUS_PUBLIC_IP=site.example.org: must be an address like 203.0.113.11',
    )
  })

  it('a setting that is no address of e-mail makes no administrator and no sender', () => {
    expect(
      readEnv({ ADMIN_EMAILS: 'a@example.org, b@example.org', MAIL_FROM: 'Город <a@example.org>' }),
    ).toMatchObject({
      ADMIN_EMAILS: ['a@example.org', 'b@example.org'],
      MAIL_FROM: 'Город <a@example.org>',
    })
    expect(() => readEnv({ ADMIN_EMAILS: 'a@example.org;b@example.org', MAIL_FROM: 'example.org' })).toThrow(
      /ADMIN_EMAILS=a@example.org;b@example.org: must be like you@example.org.*\n.*MAIL_FROM=example.org: must be/,
    )
  })

  it('a secret of the examples, which everybody can read, is refused', () => {
    const names = ['SECRET', 'JANUS_API_SECRET', 'JANUS_ROOM_ADMIN_KEY', 'TURN_SECRET']
    for (const name of names)
      expect(() => readEnv({ [name]: 'PUT_THE_SAME_SECRET_ON_EACH_MACHINE' })).toThrow(
        `${name}: is still that of the example`,
      )
  })

  it('the configuration cannot be changed by its users', () => {
    const config = toConfig(readEnv({}))
    expect(() => Object.assign(config.http, { port: 1 })).toThrow(TypeError)
  })
})
