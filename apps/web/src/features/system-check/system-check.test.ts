import type { ConnectionData } from '@gorod/contracts/media'
import { describe, expect, it } from 'vitest'
import type { EchoTestOptions } from '../../shared/media/echo-test.ts'
import { EchoTestError } from '../../shared/media/echo-test-error.ts'
import { ConnectionDataError } from './check-problem.ts'
import { mainAction } from './check-state.ts'
import type { DeviceWish, OpenedDevices } from './open-devices.ts'
import { type CheckPorts, FRAMES_LIMIT_MS, GATEWAY_LIMIT_MS, SystemCheck } from './system-check.ts'

const CONNECTION: ConnectionData = {
  serverUrl: '/janus',
  token: 'token',
  apiSecret: 'word of the check',
  stun: ['stun:stun.example:19302'],
  turn: { url: ['turn:turn.example'], username: 'name', credential: 'word' },
  userId: '7',
}
const CHROME = 'Mozilla/5.0 Chrome/140.0.0.0 Safari/537.36'

/** A stream whose tracks remember whether they were stopped. */
function fakeStream() {
  const tracks = [
    { kind: 'audio', stopped: false },
    { kind: 'video', stopped: false },
  ]
  const named = (kind: string) => ({
    label: `${kind} label`,
    getSettings: () => ({ deviceId: `${kind} id` }),
  })
  const stream = {
    getVideoTracks: () => [named('camera')],
    getAudioTracks: () => [named('microphone')],
    getTracks: () => tracks.map((track) => ({ ...track, stop: () => (track.stopped = true) })),
  }
  return { stream: stream as unknown as MediaStream, stopped: () => tracks.every((track) => track.stopped) }
}

function domError(name: string): Error {
  return Object.assign(new Error(`${name} message`), { name })
}

/** The world at the edge of a check, driven by the test. */
function world() {
  const opened: ReturnType<typeof fakeStream>[] = []
  const echoes: { options: EchoTestOptions; closed: boolean }[] = []
  const timers: { run: () => void; ms: number; cleared: boolean }[] = []
  const done: unknown[] = []
  const logged: { serverUrl: string; userId: string | null }[] = []
  const settings = {
    userAgent: CHROME,
    failure: null as Error | null,
    working: null as OpenedDevices['working'],
    connection: () => Promise.resolve(CONNECTION),
    devices: () => Promise.resolve({ camera: [{ id: 'c', label: 'Camera' }], microphone: [], output: [] }),
    wish: { cameraId: null, microphoneId: null } as DeviceWish,
  }
  const wishes: DeviceWish[] = []
  const ports: CheckPorts = {
    browserFacts: () => ({
      userAgent: settings.userAgent,
      maxTouchPoints: 0,
      hasPeerConnection: true,
      hasUserMedia: true,
      isSecureContext: true,
    }),
    openDevices: async (wish) => {
      wishes.push(wish)
      const fake = fakeStream()
      opened.push(fake)
      return { stream: fake.stream, failure: settings.failure, working: settings.working }
    },
    listDevices: () => settings.devices(),
    readWish: () => settings.wish,
    writeWish: (wish) => {
      settings.wish = wish
    },
    connectionData: () => settings.connection(),
    startEchoTest: async (options) => {
      const echo = { options, closed: false }
      echoes.push(echo)
      return { close: () => (echo.closed = true), roundTripMs: async () => 12 }
    },
    announceDone: (devices) => done.push(devices),
    logUnreachable: (serverUrl, userId) => logged.push({ serverUrl, userId }),
    setTimer: (run, ms) => {
      const timer = { run, ms, cleared: false }
      timers.push(timer)
      return () => {
        timer.cleared = true
      }
    },
  }
  const pass = (ms: number) => {
    for (const timer of timers.filter((one) => one.ms === ms && !one.cleared)) timer.run()
  }
  return { ports, settings, opened, echoes, done, logged, wishes, pass }
}

/** Lets every promise that is ready run. */
const settle = () => new Promise<void>((resolve) => setImmediate(resolve))

async function started(edge = world(), runOnReady = false) {
  const results: string[] = []
  const check = new SystemCheck(edge.ports, { runOnReady, onResult: (result) => results.push(result) })
  check.start()
  await settle()
  const kinds = () => check.getSnapshot().log.map((entry) => entry.kind)
  const problem = () => check.getSnapshot().problem
  return { ...edge, check, results, kinds, problem, echo: () => edge.echoes.at(-1)! }
}

describe('the system check', () => {
  it('goes from idle over started to success when the returned picture moves', async () => {
    const { check, echo, kinds } = await started()
    expect(check.getSnapshot().status).toBe('started')
    echo().options.onAnswered(38)
    echo().options.onRemoteStream(fakeStream().stream)
    expect(check.getSnapshot().status).toBe('started')
    check.framesShown(640, 480)
    expect(check.getSnapshot()).toMatchObject({ status: 'success', picture: { width: 640, height: 480 } })
    expect(kinds()).toEqual(['browserAccepted', 'devicesReady', 'gatewayReady', 'framesBack'])
  })

  it('announces once that it is done, with the devices that passed', async () => {
    const { check, echo, done } = await started()
    echo().options.onAnswered(38)
    expect(done).toEqual([])
    check.framesShown(640, 480)
    check.framesShown(640, 480)
    expect(done).toEqual([
      {
        camera: { id: 'camera id', label: 'camera label' },
        microphone: { id: 'microphone id', label: 'microphone label' },
      },
    ])
  })

  it('hands the gateway its token, its apisecret and the STUN and TURN servers', async () => {
    const { echo } = await started()
    expect(echo().options).toMatchObject({
      serverUrl: '/janus',
      token: 'token',
      apiSecret: 'word of the check',
      iceServers: [
        { urls: 'stun:stun.example:19302' },
        { urls: ['turn:turn.example'], username: 'name', credential: 'word' },
      ],
    })
  })

  it('says nothing about success and asks for no camera in an unfit browser', async () => {
    const edge = world()
    edge.settings.userAgent = 'Mozilla/5.0 Chrome/54.0.0.0 Safari/537.36'
    const { check, kinds, opened } = await started(edge)
    expect(check.getSnapshot()).toMatchObject({ status: 'error', accepted: false })
    expect(kinds()).toEqual(['browserRefused'])
    expect(opened).toHaveLength(0)
    expect(mainAction(check.getSnapshot(), true)).toBe('close')
  })

  it('ends before the camera in an accepted browser that is too old for Unified Plan', async () => {
    const edge = world()
    edge.settings.userAgent = 'Mozilla/5.0 Chrome/71.0.0.0 Safari/537.36'
    const { check, kinds, problem, opened } = await started(edge)
    expect(kinds()).toEqual(['browserAccepted', 'problem'])
    expect(problem()).toMatchObject({ part: 'browser', name: 'NoUnifiedPlan' })
    expect(opened).toHaveLength(0)
    expect(mainAction(check.getSnapshot(), true)).toBe('retry')
  })

  it.each(['NotFoundError', 'NotReadableError', 'NotAllowedError', 'OverconstrainedError'])(
    'ends with %s of the camera',
    async (name) => {
      const edge = world()
      edge.settings.failure = domError(name)
      const { problem, echoes, logged } = await started(edge)
      expect(problem()).toMatchObject({ part: 'camera', name })
      expect(echoes).toHaveLength(0)
      expect(logged).toHaveLength(0)
    },
  )

  it('notes a microphone that works beside a broken camera, and the other way round', async () => {
    const edge = world()
    edge.settings.failure = domError('NotReadableError')
    edge.settings.working = 'microphone'
    const first = await started(edge)
    expect(first.kinds()).toEqual(['browserAccepted', 'devicesReady', 'problem'])
    expect(first.problem()).toMatchObject({ part: 'camera', name: 'NotReadableError' })
    edge.settings.working = 'camera'
    edge.settings.failure = domError('NotFoundError')
    const second = await started(edge)
    expect(second.problem()).toMatchObject({ part: 'microphone', name: 'MicrophoneNotFound' })
  })

  it('reports an unreachable gateway once, with its address and the person', async () => {
    const { problem, echo, logged, check } = await started()
    echo().options.onFailed(new EchoTestError('unreachable', 'Is the server down?'))
    echo().options.onFailed(new EchoTestError('unreachable', 'again'))
    expect(problem()).toMatchObject({ name: 'MediaserverUnreachable', details: 'Is the server down?' })
    expect(logged).toEqual([{ serverUrl: '/janus', userId: '7' }])
    expect(mainAction(check.getSnapshot(), true)).toBe('retry')
  })

  it('reports a server that does not know its gateway', async () => {
    const edge = world()
    edge.settings.connection = () => Promise.reject(new ConnectionDataError('media_unavailable'))
    const { problem, logged } = await started(edge)
    expect(problem()).toMatchObject({ name: 'MediaserverUnreachable' })
    expect(logged).toEqual([{ serverUrl: '', userId: null }])
  })

  it('gives a frozen gateway five seconds', async () => {
    const { problem, pass, logged, echo } = await started()
    pass(GATEWAY_LIMIT_MS)
    expect(problem()).toMatchObject({ name: 'MediaserverUnreachable' })
    expect(logged).toHaveLength(1)
    expect(echo().closed).toBe(true)
  })

  it('gives the picture ten seconds after the gateway answered', async () => {
    const { problem, pass, logged, echo, check } = await started()
    echo().options.onAnswered(20)
    pass(GATEWAY_LIMIT_MS)
    expect(check.getSnapshot().status).toBe('started')
    pass(FRAMES_LIMIT_MS)
    expect(problem()).toMatchObject({ name: 'NoFrames' })
    expect(logged).toHaveLength(0)
  })

  it('shows the media library’s own words raw', async () => {
    const { problem, echo, logged } = await started()
    echo().options.onFailed(new EchoTestError('library', 'Invalid plugin'))
    expect(problem()).toMatchObject({ part: 'connection', name: 'EchoTestError', details: 'Invalid plugin' })
    expect(logged).toHaveLength(0)
  })

  it('turns a success into an error when the gateway dies afterwards', async () => {
    const { check, echo } = await started()
    echo().options.onAnswered(20)
    check.framesShown(640, 480)
    echo().options.onFailed(new EchoTestError('unreachable', 'Lost connection to the server (is it down?)'))
    expect(check.getSnapshot()).toMatchObject({ status: 'error', picture: null })
  })

  it('stops streams and session when stopped, and ignores late news', async () => {
    const { check, echo, opened } = await started()
    check.stop()
    expect(opened[0]!.stopped()).toBe(true)
    expect(echo().closed).toBe(true)
    echo().options.onAnswered(5)
    check.framesShown(640, 480)
    expect(check.getSnapshot()).toMatchObject({
      status: 'idle',
      log: [],
      ownStream: null,
      remoteStream: null,
    })
  })

  it('a picture that was stopped while the devices were listed is not shown', async () => {
    const edge = world()
    const listed = edge.settings.devices
    let list = () => {}
    edge.settings.devices = async () => {
      await new Promise<void>((resolve) => {
        list = resolve
      })
      return listed()
    }
    const { check } = await started(edge)
    check.stop()
    list()
    await settle()
    expect(check.getSnapshot().ownStream).toBe(null)
  })

  it('gives back a camera that opens after the stop', async () => {
    const edge = world()
    const check = new SystemCheck(edge.ports, { runOnReady: false, onResult: null })
    check.start()
    check.stop()
    await settle()
    expect(edge.opened[0]!.stopped()).toBe(true)
    expect(edge.echoes).toHaveLength(0)
  })

  it('remembers the chosen camera, restarts its stream and reconnects', async () => {
    const { check, opened, echoes, wishes, settings } = await started()
    check.choose({ cameraId: 'c' })
    await settle()
    expect(settings.wish).toEqual({ cameraId: 'c', microphoneId: null })
    expect(wishes.at(-1)).toEqual({ cameraId: 'c', microphoneId: null })
    expect(opened[0]!.stopped()).toBe(true)
    expect(opened[1]!.stopped()).toBe(false)
    expect(echoes.map((echo) => echo.closed)).toEqual([true, false])
  })

  it('runs the callback on closing, or with run-on-ready as soon as the picture is back', async () => {
    const closing = await started()
    closing.check.framesShown(640, 480)
    expect(closing.results).toEqual([])
    closing.check.close()
    expect(closing.results).toEqual(['success'])
    const ready = await started(world(), true)
    ready.check.framesShown(640, 480)
    expect(ready.results).toEqual(['success'])
    ready.check.close()
    expect(ready.results).toEqual(['success'])
  })

  it('tells a closing without success apart', async () => {
    const { check, results } = await started()
    check.close()
    expect(results).toEqual(['failure'])
  })

  it('offers to go on only where somebody waits for the result', async () => {
    const { check } = await started()
    check.framesShown(640, 480)
    expect(mainAction(check.getSnapshot(), true)).toBe('continue')
    expect(mainAction(check.getSnapshot(), false)).toBe('close')
  })
})
