import { type OfflineApp, runOffline } from './offline-app.ts'
import { print } from './operator-command.ts'
import { EmailBox } from './seed/email-box.ts'
import { MovableClock } from './seed/movable-clock.ts'
import { seed } from './seed/seed.ts'

/**
 * `npm run seed`: people, games, a lobby, a championship, a club and an article to look at. The site must be stopped, for the
 * seed starts the app itself; `scripts/seed.mjs` sets its environment.
 */
const clock = new MovableClock()
const emails = new EmailBox()

runOffline(
  async ({ app, secret }: OfflineApp) => {
    await app.start()
    const force = process.argv.includes('--force')
    return (await seed({ app, secret, clock, emails, print, force })) ? 0 : 1
  },
  { clock, mail: emails, alone: true },
)
