import { describe, expect, it } from 'vitest'
import { OWN_LIMITS } from '../../../platform/limits.ts'
import { elsewheresOf, type OpenAtSite } from '../../../testing/elsewheres.ts'
import { FakeClock } from '../../../testing/fake-clock.ts'
import type { CheckTokens } from '../domain/check-tokens.ts'
import type { Echo } from '../domain/echo.ts'
import { CheckDoor } from './check-door.ts'
import type { CheckSession } from './check-session.ts'

/** The checks that one address may have open. */
const MOST = 4

let echoes = 0
const openEcho = async () =>
  ({ id: ++echoes, closed: new Promise(() => undefined), close: () => undefined }) as unknown as Echo

/** The system check of one process. */
function doorOf(site: OpenAtSite, self: string) {
  const door = new CheckDoor({
    clock: new FakeClock(),
    limits: OWN_LIMITS,
    elsewheres: elsewheresOf(site, self),
    tokens: { accept: async () => true } as unknown as CheckTokens,
    apiSecret: null,
    echo: () => openEcho,
    rtpPorts: 100,
    origins: { isForeign: () => false },
    addressOf: () => '',
  })
  const visitor = { tell: () => undefined, ended: () => undefined }
  return (address: string): Promise<CheckSession> =>
    door.open({ janus: 'create', token: '' } as Parameters<CheckDoor['open']>[0], address, visitor)
}

describe('checks of one address', () => {
  it('checks at all processes are counted together, and a check that ends makes room', async () => {
    const site: OpenAtSite = new Map()
    const [here, there] = [doorOf(site, 'a'), doorOf(site, 'b')]
    const open = [await here('x'), await there('x'), await here('x'), await there('x')]
    expect(open).toHaveLength(MOST)
    for (const door of [here, there]) await expect(door('x')).rejects.toThrow()
    await there('y')
    open[0]?.end()
    await there('x')
    await expect(here('x')).rejects.toThrow()
  })
})
