import type { DeviceChoice } from './devices.ts'
import { type DeviceProblem, type OwnKind, openOwnTrack, openOwnTracks, problemOf } from './own-devices.ts'
import {
  PictureJudge,
  PictureProbe,
  type PictureSignal,
  SoundJudge,
  SoundProbe,
  type SoundSignal,
} from './own-signal.ts'
import { watchAbsence } from './page-absence.ts'

export interface OwnMediaState {
  /** This person's picture as the room gets it; null while the camera is off or gives nothing. */
  readonly stream: MediaStream | null
  readonly cameraOn: boolean
  readonly microphoneOn: boolean
  readonly problems: Partial<Readonly<Record<OwnKind, DeviceProblem>>>
  readonly picture: PictureSignal
  readonly sound: SoundSignal
  /** 0–1, of the last second. */
  readonly soundLevel: number
}

/** What a person wants of their devices, whatever these give. */
export interface OwnChoice {
  readonly cameraOn: boolean
  readonly microphoneOn: boolean
}

const NOTHING: Omit<OwnMediaState, keyof OwnChoice> = {
  stream: null,
  problems: {},
  picture: 'unknown',
  sound: 'unknown',
  soundLevel: 0,
}

interface OwnMediaOptions {
  readonly choice: OwnChoice
  readonly onChange: () => void
  /** Gets the track to send from now on. */
  readonly onTrack: (kind: OwnKind, track: MediaStreamTrack | null) => void
  /** The device in use has gone. */
  readonly onEnded: (kind: OwnKind) => void
}

const KINDS: readonly OwnKind[] = ['camera', 'microphone']
const TAKEN: readonly DeviceProblem[] = ['busy', 'ended', 'other']
/** A phone gives the devices back to the page by itself within this time, if it does. */
const TAKE_BACK_MS = 2_000

/** This person's camera and microphone: opens them, turns them on and off, reports when they give nothing. */
export class OwnMedia {
  state: OwnMediaState
  readonly #tracks: Record<OwnKind, MediaStreamTrack | null> = { camera: null, microphone: null }
  /** The tracks that were muted when the page was left. */
  readonly #muted: Record<OwnKind, MediaStreamTrack | null> = { camera: null, microphone: null }
  #endWatch: (() => void) | null = null
  #pictureProbe: PictureProbe | null = null
  #soundProbe: SoundProbe | null = null
  #pictureJudge = new PictureJudge()
  #soundJudge = new SoundJudge()
  #opened: Promise<void> | null = null
  /** Grows with each `open` and `close`: devices of an older opening are let go. */
  #openings = 0
  /** Device changes happen one after another, or a slow camera would overtake the click that turned it off. */
  #changing: Promise<void> = Promise.resolve()
  #closed = false
  readonly #onChange: () => void
  readonly #onTrack: OwnMediaOptions['onTrack']
  readonly #onEnded: OwnMediaOptions['onEnded']

  constructor({ choice, onChange, onTrack, onEnded }: OwnMediaOptions) {
    this.state = { ...NOTHING, ...choice }
    this.#onChange = onChange
    this.#onTrack = onTrack
    this.#onEnded = onEnded
  }

  get tracks(): Readonly<Record<OwnKind, MediaStreamTrack | null>> {
    return this.#tracks
  }

  /** Asks for the devices once, until they are closed. Resolves also when there are none: see `state.problems`. */
  open(): Promise<void> {
    this.#closed = false
    this.#endWatch ??= watchAbsence({
      left: () => this.#noteMuted(),
      returned: () => void this.#takeBack(),
      afterMs: TAKE_BACK_MS,
    })
    this.#opened ??= this.#openBoth(++this.#openings)
    return this.#opened
  }

  /** Off really stops the camera: its light goes out. */
  setCamera(on: boolean): void {
    this.#change({ cameraOn: on })
    void this.#enqueue(async () => {
      if (!this.state.cameraOn) this.#use('camera', null)
      else if (this.#tracks.camera === null) await this.#reopen('camera')
    })
  }

  /** The microphone stays open while it is off, so that the first word after it is not cut. */
  setMicrophone(on: boolean): void {
    this.#change({ microphoneOn: on })
    if (this.#tracks.microphone) this.#tracks.microphone.enabled = on
    else if (on && this.#opened)
      void this.#enqueue(async () => {
        // It may have been on its way when it was turned on.
        if (this.#tracks.microphone === null) await this.#reopen('microphone')
      })
  }

  problem(kind: OwnKind): DeviceProblem | null {
    return this.state.problems[kind] ?? null
  }

  deviceInUse(kind: OwnKind): DeviceChoice | null {
    const track = this.#tracks[kind]
    const id = track?.getSettings().deviceId
    return track === null || id === undefined ? null : { id, label: track.label }
  }

  /** Opens the remembered device, or another where that is gone. Resolves also when there is none. */
  reopen(kind: OwnKind): Promise<void> {
    return this.#enqueue(() => this.#reopen(kind))
  }

  /** Opens again the devices that give no picture or no sound. */
  repair(): Promise<void> {
    return this.#enqueue(async () => {
      for (const kind of KINDS) if (this.#givesNothing(kind)) await this.#reopen(kind)
    })
  }

  #givesNothing(kind: OwnKind): boolean {
    const { problems, picture, sound } = this.state
    const isBlind = kind === 'camera' && (picture === 'black' || picture === 'frozen')
    // Somebody who only listens presses for some reason too.
    const isDumb = kind === 'microphone' && sound === 'quiet'
    return isBlind || isDumb || problems[kind] !== undefined || this.#isDead(kind)
  }

  /** Somebody looks at the page again: devices that were taken meanwhile are asked for once more. */
  #takeBack(): Promise<void> {
    return this.#enqueue(async () => {
      for (const kind of KINDS) if (this.#wasTaken(kind)) await this.#reopen(kind)
    })
  }

  /** By a phone call or another app. A refusal is an answer, and a device that is missing says when it comes. */
  #wasTaken(kind: OwnKind): boolean {
    const problem = this.problem(kind)
    if (problem !== null) return TAKEN.includes(problem)
    const track = this.#tracks[kind]
    // What was muted before the page was left is so by the person's own wish: browsers have a button for that.
    return track !== null && track !== this.#muted[kind] && this.#isDead(kind)
  }

  #noteMuted(): void {
    for (const kind of KINDS) this.#muted[kind] = this.#tracks[kind]?.muted ? this.#tracks[kind] : null
  }

  /** A browser that has taken a device for a while says so by `muted`. */
  #isDead(kind: OwnKind): boolean {
    const track = this.#tracks[kind]
    return track === null || track.muted || track.readyState === 'ended'
  }

  /** Looks at picture and sound; call about once a second. */
  probe(): void {
    const pixels = this.#pictureProbe?.take() ?? null
    const level = this.state.microphoneOn ? (this.#soundProbe?.take() ?? null) : null
    this.#change({
      picture: pixels === null ? 'unknown' : this.#pictureJudge.look(pixels),
      sound: level === null ? 'unknown' : this.#soundJudge.listen(level),
      soundLevel: level ?? 0,
    })
  }

  /** Lets camera and microphone go; `open` asks for them again. */
  close(): void {
    this.#closed = true
    this.#endWatch?.()
    this.#endWatch = null
    this.#opened = null
    this.#openings++
    this.#use('camera', null)
    this.#use('microphone', null)
  }

  async #openBoth(opening: number): Promise<void> {
    const { camera, microphone, problems } = await openOwnTracks(this.state.cameraOn)
    if (opening !== this.#openings) {
      dropped(camera)
      dropped(microphone)
      return
    }
    this.#change({ problems })
    this.#use('camera', this.state.cameraOn ? camera : dropped(camera))
    this.#use('microphone', microphone)
  }

  #enqueue(action: () => Promise<void>): Promise<void> {
    this.#changing = this.#changing
      .then(() => this.#opened ?? undefined)
      .then(action)
      .catch(() => undefined)
    return this.#changing
  }

  async #reopen(kind: OwnKind): Promise<void> {
    if (this.#closed || (kind === 'camera' && !this.state.cameraOn)) return
    // Some cameras give only one picture at a time: the old one is released first.
    this.#use(kind, null)
    try {
      this.#use(kind, await openOwnTrack(kind))
      this.#setProblem(kind, null)
    } catch (error) {
      this.#setProblem(kind, problemOf(error))
    }
  }

  #use(kind: OwnKind, given: MediaStreamTrack | null): void {
    const track = this.#closed ? dropped(given) : given
    const before = this.#tracks[kind]
    if (before === track) return
    before?.stop()
    this.#tracks[kind] = track
    if (track) track.onended = () => this.#deviceEnded(kind, track)
    if (kind === 'camera') this.#takeCamera(track)
    else this.#takeMicrophone(track)
    this.#onTrack(kind, track)
  }

  #takeCamera(track: MediaStreamTrack | null): void {
    this.#pictureProbe?.close()
    this.#pictureProbe = track && new PictureProbe(track)
    this.#pictureJudge = new PictureJudge()
    this.#change({ stream: track && new MediaStream([track]), picture: 'unknown' })
  }

  #takeMicrophone(track: MediaStreamTrack | null): void {
    this.#soundProbe?.close()
    this.#soundProbe = track && new SoundProbe(track)
    this.#soundJudge = new SoundJudge()
    if (track) track.enabled = this.state.microphoneOn
    this.#change({ sound: 'unknown', soundLevel: 0 })
  }

  /** Unplugged, or the permission was taken back. */
  #deviceEnded(kind: OwnKind, track: MediaStreamTrack): void {
    if (this.#tracks[kind] !== track) return
    this.#use(kind, null)
    this.#setProblem(kind, 'ended')
    this.#onEnded(kind)
  }

  #setProblem(kind: OwnKind, problem: DeviceProblem | null): void {
    const { [kind]: _, ...others } = this.state.problems
    this.#change({ problems: problem === null ? others : { ...others, [kind]: problem } })
  }

  #change(part: Partial<OwnMediaState>): void {
    const changed = Object.entries(part).some(
      ([name, value]) => this.state[name as keyof OwnMediaState] !== value,
    )
    if (!changed) return
    this.state = { ...this.state, ...part }
    this.#onChange()
  }
}

function dropped(track: MediaStreamTrack | null): null {
  track?.stop()
  return null
}
