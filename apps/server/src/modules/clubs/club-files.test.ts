import { saveClubEvening } from '@gorod/contracts/club-evenings'
import { closeClub } from '@gorod/contracts/clubs'
import { DAY_MS } from '@gorod/contracts/durations'
import { describe, expect, it } from 'vitest'
import { makeClub } from '../../testing/clubs/made-club.ts'
import { appForFile, call, FakeClock, LONG_TOKENS, signUp } from '../../testing/index.ts'

const clock = new FakeClock()
const app = await appForFile({ clock, env: LONG_TOKENS })

describe('a club', () => {
  it('shows a calendar of its evenings and a picture for links until it is closed', async () => {
    const as = await signUp(app, { verified: true })
    const clubId = await makeClub(app, [[as, 'owner']], { name: 'Табакерка, клуб' })
    const startsAt = new Date(clock.now() + DAY_MS).toISOString()
    const evening = { clubId, title: 'Субботний стол', startsAt, places: 10, membersOnly: false }
    await call(app, saveClubEvening, { as, body: evening })
    const read = (path: string) => fetch(`${app.url}${path}`)
    const file = await read(`/clubs/${clubId}/evenings.ics`)
    expect(file.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    const text = (await file.text()).replaceAll('\r\n ', '')
    expect(text).toContain('SUMMARY:Табакерка\\, клуб: Субботний стол\r\n')
    expect(text).toContain(`DTSTART:${startsAt.replace(/[-:]|\.\d{3}/g, '')}\r\n`)
    expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(1)
    const picture = await read(`/previews/club/${clubId}.png`)
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png'])
    await call(app, closeClub, { as, body: { clubId } })
    for (const path of [
      `/clubs/${clubId}/evenings.ics`,
      `/previews/club/${clubId}.png`,
      '/clubs/0/evenings.ics',
      '/clubs/99999999999/evenings.ics',
    ])
      expect((await read(path)).status, path).toBe(404)
  })
})
