import OBSWebSocket, { EventSubscription, OBSWebSocketError } from 'obs-websocket-js/json'
import { NO_OBS, type ObsState } from './obs-messages.ts'
import { type ObsPhase, type ObsSettings, obsUrl } from './obs-settings.ts'

const RETRY_MS = 5_000
/** obs-websocket 5, WebSocketCloseCode: the password is wrong or missing. */
const AUTHENTICATION_FAILED = 4009

interface ObsLinkParts {
  readonly tell: (state: ObsState) => void
  /** Calls back after this time, until the returned function is called. */
  readonly later: (run: () => void, ms: number) => () => void
}

/** The connection to the streamer's own broadcasting program: the protocol obs-websocket 5, spoken by `obs-websocket-js`. */
export class ObsLink {
  readonly #parts: ObsLinkParts
  #obs: OBSWebSocket | null = null
  #settings: ObsSettings | null = null
  #state: ObsState = NO_OBS
  #phase: ObsPhase | null = null
  #muted: boolean | null = null
  #cancelRetry: () => void = () => undefined

  constructor(parts: ObsLinkParts) {
    this.#parts = parts
  }

  /** Connects with new settings, or ends the connection. */
  async use(settings: ObsSettings | null): Promise<void> {
    this.#settings = settings
    this.#cancelRetry()
    const before = this.#obs
    this.#obs = null
    await before?.disconnect()
    this.#tell(NO_OBS)
    if (settings !== null) await this.#connect(settings)
  }

  /** The program shows the scene of this phase, now or as soon as it is there. */
  async showPhase(phase: ObsPhase): Promise<void> {
    if (phase === this.#phase) return
    this.#phase = phase
    await this.#showScene()
  }

  async mute(on: boolean): Promise<void> {
    this.#muted = on
    await this.#muteInput()
  }

  async #connect(settings: ObsSettings): Promise<void> {
    const url = obsUrl(settings.address)
    if (url === null) return this.#tell({ ...NO_OBS, link: 'unreachable' })
    const obs = new OBSWebSocket()
    this.#obs = obs
    this.#tell({ ...NO_OBS, link: 'connecting' })
    try {
      await obs.connect(url, settings.password === '' ? undefined : settings.password, {
        eventSubscriptions: EventSubscription.Scenes | EventSubscription.Inputs,
      })
      if (this.#obs !== obs) return
      obs.on('ConnectionClosed', () => this.#lost(obs, settings, 'unreachable'))
      obs.on('InputMuteStateChanged', ({ inputName, inputMuted }) => {
        if (inputName === settings.input) this.#tell({ ...this.#state, muted: inputMuted })
      })
      obs.on('SceneListChanged', () => void this.#readLists(obs))
      await this.#readLists(obs)
      await this.#showScene()
      await this.#muteInput()
    } catch (error) {
      const isRefused = error instanceof OBSWebSocketError && error.code === AUTHENTICATION_FAILED
      this.#lost(obs, settings, isRefused ? 'refused' : 'unreachable')
    }
  }

  /** A wrong password stays wrong: that is not tried again. */
  #lost(obs: OBSWebSocket, settings: ObsSettings, link: 'refused' | 'unreachable'): void {
    if (this.#obs !== obs) return
    this.#obs = null
    void obs.disconnect()
    this.#tell({ ...NO_OBS, link })
    if (link === 'unreachable')
      this.#cancelRetry = this.#parts.later(() => void this.#connect(settings), RETRY_MS)
  }

  async #readLists(obs: OBSWebSocket): Promise<void> {
    const { scenes } = await obs.call('GetSceneList')
    const { inputs } = await obs.call('GetInputList')
    const input = this.#settings?.input ?? ''
    const muted = input === '' ? null : await obs.call('GetInputMute', { inputName: input }).catch(() => null)
    if (this.#obs !== obs) return
    this.#tell({
      link: 'connected',
      // The program lists its scenes from the bottom.
      scenes: scenes.map(({ sceneName }) => String(sceneName)).toReversed(),
      inputs: inputs.map(({ inputName }) => String(inputName)),
      muted: muted?.inputMuted ?? null,
      missing: input !== '' && muted === null ? input : null,
    })
  }

  async #showScene(): Promise<void> {
    const scene = this.#phase === null ? '' : (this.#settings?.scenes[this.#phase] ?? '')
    await this.#ask(scene, (obs) => obs.call('SetCurrentProgramScene', { sceneName: scene }))
  }

  async #muteInput(): Promise<void> {
    const input = this.#settings?.input ?? ''
    const on = this.#muted
    if (on === null) return
    await this.#ask(input, (obs) => obs.call('SetInputMute', { inputName: input, inputMuted: on }))
  }

  /** What the program refuses is told by its name; a connection that ends is told by itself. */
  async #ask(name: string, call: (obs: OBSWebSocket) => Promise<unknown>): Promise<void> {
    const obs = this.#obs
    if (obs === null || name === '' || this.#state.link !== 'connected') return
    try {
      await call(obs)
      if (this.#state.missing === name) this.#tell({ ...this.#state, missing: null })
    } catch (error) {
      if (error instanceof OBSWebSocketError && this.#obs === obs)
        this.#tell({ ...this.#state, missing: name })
    }
  }

  #tell(state: ObsState): void {
    this.#state = state
    this.#parts.tell(state)
  }
}
