import { isRecord } from '../is-record.ts'
import { readStored, writeStored } from '../storage.ts'

/** What a scene of a broadcast can stand for. A whole night is one: its windows are nobody's business. */
export const OBS_PHASES = ['gathering', 'day', 'vote', 'night', 'pause', 'over'] as const
export type ObsPhase = (typeof OBS_PHASES)[number]

/** What a streamer set about their own broadcasting program. It is kept in this browser and never leaves it. */
export interface ObsSettings {
  readonly address: string
  readonly password: string
  /** The scene of each phase; '': the scene stays. */
  readonly scenes: Readonly<Record<ObsPhase, string>>
  /** The input that carries the streamer's own microphone; '': none is muted. */
  readonly input: string
}

export const NEW_OBS_SETTINGS: ObsSettings = {
  address: '127.0.0.1:4455',
  password: '',
  scenes: { gathering: '', day: '', vote: '', night: '', pause: '', over: '' },
  input: '',
}

const ADDRESS = /^(?:ws:\/\/)?(localhost|127\.0\.0\.1)(?::(\d{1,5}))?\/?$/
const USUAL_PORT = 4455

/** The address to connect to; null where it is not on this machine, which is the only place the page may reach. */
export function obsUrl(address: string): string | null {
  const [, host, port = String(USUAL_PORT)] = ADDRESS.exec(address.trim()) ?? []
  return host === undefined || Number(port) > 65_535 ? null : `ws://${host}:${port}`
}

/** Null: this browser has no connection to a broadcasting program. */
export function readObsSettings(): ObsSettings | null {
  return parseObsSettings(readStored('obsLink'))
}

export function writeObsSettings(settings: ObsSettings | null): void {
  writeStored('obsLink', settings === null ? null : JSON.stringify(settings))
}

export function parseObsSettings(stored: string | null): ObsSettings | null {
  if (stored === null) return null
  try {
    const value: unknown = JSON.parse(stored)
    if (!isRecord(value)) return null
    const text = (field: unknown) => (typeof field === 'string' ? field : '')
    const scenes = isRecord(value.scenes) ? value.scenes : {}
    return {
      address: text(value.address),
      password: text(value.password),
      scenes: Object.fromEntries(OBS_PHASES.map((phase) => [phase, text(scenes[phase])])) as Record<
        ObsPhase,
        string
      >,
      input: text(value.input),
    }
  } catch {
    return null
  }
}
