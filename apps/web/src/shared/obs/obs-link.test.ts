import { afterEach, describe, expect, it, vi } from 'vitest'
import { ObsLink } from './obs-link.ts'
import { NO_OBS, type ObsState } from './obs-messages.ts'
import { answerTo, ObsPeer } from './obs-peer.ts'
import { NEW_OBS_SETTINGS, type ObsSettings, obsUrl, parseObsSettings } from './obs-settings.ts'

const ended: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of ended.splice(0)) await end()
})

async function peerWith(options: { readonly password?: string; readonly port?: number } = {}) {
  const peer = await ObsPeer.start(options)
  ended.push(() => peer.stop())
  return peer
}

/** A link whose pauses end when the test says so. */
function linkOf() {
  const states: ObsState[] = []
  let next: () => void = () => undefined
  const link = new ObsLink({
    tell: (state) => void states.push(state),
    later: (run) => {
      next = run
      return () => undefined
    },
  })
  ended.unshift(() => link.use(null))
  return { link, last: () => states.at(-1) ?? NO_OBS, retry: () => next() }
}

const settingsOf = (peer: ObsPeer, more: Partial<ObsSettings> = {}): ObsSettings => ({
  ...NEW_OBS_SETTINGS,
  address: `127.0.0.1:${peer.port}`,
  scenes: { ...NEW_OBS_SETTINGS.scenes, day: 'Стол', vote: 'Стол', night: 'Ночь' },
  input: 'Микрофон',
  ...more,
})

const until = (check: () => void) => vi.waitFor(check, { timeout: 60_000 })

describe('the connection to a broadcasting program', () => {
  it('answers the challenge of the password, and reads scenes, inputs and the sound', async () => {
    const peer = await peerWith({ password: 'supersecretpassword' })
    const { link, last } = linkOf()
    await link.use(settingsOf(peer, { password: 'supersecretpassword' }))
    expect(last()).toEqual({
      link: 'connected',
      scenes: ['Стол', 'Ночь'],
      inputs: ['Микрофон', 'Музыка'],
      muted: false,
      missing: null,
    })
  })

  it('says that a password is refused, and does not try it again', async () => {
    const peer = await peerWith({ password: 'supersecretpassword' })
    const { link, last, retry } = linkOf()
    for (const password of ['wrong', '']) {
      await link.use(settingsOf(peer, { password }))
      expect(last().link).toBe('refused')
      retry()
      expect(last().link).toBe('refused')
    }
    expect(peer.requests).toEqual([])
  })

  it('shows the scene of a phase once, keeps it where none is chosen, and names one that is gone', async () => {
    const peer = await peerWith()
    const { link, last } = linkOf()
    await link.use(settingsOf(peer, { scenes: { ...settingsOf(peer).scenes, over: 'Титры' } }))
    await link.showPhase('night')
    expect(peer.scene).toBe('Ночь')
    await link.showPhase('night')
    await link.showPhase('pause')
    expect(peer.requests.filter((request) => request.startsWith('SetCurrentProgramScene'))).toHaveLength(1)
    await link.showPhase('over')
    expect(last()).toMatchObject({ link: 'connected', missing: 'Титры' })
    expect(peer.scene).toBe('Ночь')
  })

  it('mutes the chosen input alone, and tells when somebody mutes it in the program', async () => {
    const peer = await peerWith()
    const { link, last } = linkOf()
    await link.use(settingsOf(peer))
    await link.mute(true)
    expect([...peer.inputs]).toEqual([
      ['Микрофон', true],
      ['Музыка', false],
    ])
    await until(() => expect(last().muted).toBe(true))
    peer.muteByHand('Микрофон', false)
    await until(() => expect(last().muted).toBe(false))
  })

  it('comes back to a program that was started again, with the phase and the sound of now', async () => {
    const peer = await peerWith()
    const { port } = peer
    const { link, last, retry } = linkOf()
    await link.use(settingsOf(peer))
    await link.mute(true)
    await peer.stop()
    ended.pop()
    await until(() => expect(last().link).toBe('unreachable'))
    await link.showPhase('night')
    const next = await peerWith({ port })
    retry()
    await until(() => expect([next.scene, next.inputs.get('Микрофон')]).toEqual(['Ночь', true]))
  })
})

it('the answer to a challenge is that of the published example of the protocol’s guide', () => {
  const [salt, challenge] = [
    'lM1GncleQOaCu9lT1yeUZhFYnqhsLLP1G5lAGo3ixaI=',
    '+IxH4CnCiqpX1rM9scsNynZzbOe4KhDeYcTNS3PDaeY=',
  ]
  expect(answerTo('supersecretpassword', salt, challenge)).toBe(
    '1Ct943GAT+6YQUUX47Ia/ncufilbe6+oD6lY+5kaCu4=',
  )
})

it('the address of a program is on this machine', () => {
  expect(['127.0.0.1', ' localhost:4444 ', 'ws://127.0.0.1:4455/'].map(obsUrl)).toEqual([
    'ws://127.0.0.1:4455',
    'ws://localhost:4444',
    'ws://127.0.0.1:4455',
  ])
  for (const wrong of [
    '',
    '192.168.0.2:4455',
    'example.org',
    'localhost.example.org',
    '127.0.0.1:99999',
    'wss://localhost',
  ])
    expect(obsUrl(wrong)).toBeNull()
})

it('stored settings that are damaged lose only what is damaged', () => {
  expect(parseObsSettings('[')).toBeNull()
  expect(parseObsSettings('{"address":"localhost","scenes":{"day":7,"night":"Ночь","other":"x"}}')).toEqual({
    ...NEW_OBS_SETTINGS,
    address: 'localhost',
    scenes: { ...NEW_OBS_SETTINGS.scenes, night: 'Ночь' },
  })
})
