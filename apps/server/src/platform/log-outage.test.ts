import { Writable } from 'node:stream'
import { pino } from 'pino'
import { expect, it } from 'vitest'
import { demoteOutage } from './log-outage.ts'

it('errors that only follow from an outage of the database are logged for debugging only', () => {
  const lines: { level: number; msg: string }[] = []
  const stream = new Writable({
    write(chunk, _encoding, done) {
      lines.push(JSON.parse(String(chunk)))
      done()
    },
  })
  const log = pino({ level: 'debug', hooks: { logMethod: demoteOutage } }, stream).child({ module: 'games' })
  const coded = (code: string) => Object.assign(new Error(code), { code })
  log.error({ err: coded('ECONNREFUSED') }, 'gone')
  log.warn({ err: new Error('Query read timeout') }, 'silent')
  log.error({ err: coded('57014') }, 'slow')
  log.error({ err: coded('23505') }, 'a bug')
  log.fatal({ err: coded('57P01') }, 'the end')
  log.error('words')
  expect(lines.map(({ level, msg }) => [msg, level])).toEqual([
    ['gone', 20],
    ['silent', 20],
    ['slow', 50],
    ['a bug', 50],
    ['the end', 60],
    ['words', 50],
  ])
})
