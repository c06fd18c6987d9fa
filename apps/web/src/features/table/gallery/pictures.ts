import type { ParticipantId } from '@gorod/rules'
import type { DeviceList } from '../../../shared/media/devices.ts'
import type { DeviceNews } from '../../../shared/media/room-devices.ts'
import { MEDIA_TEXTS } from '../../../shared/texts/room/media.ts'
import { NO_PICTURES } from '../game/use-room-media.ts'
import type { RoomPictures } from '../room/pictures-context.ts'

const DEVICES: DeviceList = {
  camera: [
    { id: 'c1', label: 'FaceTime HD Camera' },
    { id: 'c2', label: 'Logitech C920' },
  ],
  microphone: [{ id: 'm1', label: 'MacBook Pro Microphone' }],
  output: [
    { id: 'default', label: 'MacBook Pro Speakers' },
    { id: 'o2', label: 'WH-1000XM4' },
  ],
}
const NEWS: Readonly<Record<string, DeviceNews>> = {
  replaced: { type: 'replaced', kind: 'camera', device: { id: 'c1', label: 'FaceTime HD Camera' } },
  offered: { type: 'offered', kind: 'camera', device: { id: 'c2', label: 'Logitech C920' } },
}

/**
 * What the media are in the gallery: `?nomedia` none, `?voiceless` no own microphone, `?video` a picture of every player, `?silent` an open microphone
 * without sound, `?voices=seat-3,judge` who talks, `?device=replaced` and `?device=offered` a device that was unplugged or plugged in,
 * `?line=low|largest|voices|broken` a bad line, `?figures=1000` the figures and voices of a running game, which change after so many ms.
 */
export function galleryPictures(params: URLSearchParams): RoomPictures {
  const news = NEWS[params.get('device') ?? ''] ?? null
  const streams = new Map<ParticipantId, MediaStream>()
  const stream = (participant: ParticipantId) => {
    const known = streams.get(participant) ?? drawnStream(participant)
    streams.set(participant, known)
    return known
  }
  return {
    ...NO_PICTURES,
    missing: () =>
      params.has('nomedia') ? 'Медиасервер не отвечает: вместо камер аватары, говорите текстом.' : null,
    voiceless: () => params.has('nomedia') || params.has('voiceless'),
    ...(params.has('video') ? { stream, flows: () => true } : {}),
    talks: (participant) => params.get('voices')?.split(',').includes(participant) === true,
    ownSilent: () => params.has('silent'),
    ownTrouble: () => LINES[params.get('line') ?? ''] ?? null,
    ...(params.has('figures') ? changingFigures(Number(params.get('figures')) || 1_000) : {}),
    devices: () => DEVICES,
    usedDevice: (kind) => DEVICES[kind][0]?.id ?? null,
    deviceNews: () => news,
  }
}

const LINES: Readonly<Record<string, string>> = { ...MEDIA_TEXTS.line, broken: MEDIA_TEXTS.broken }

/** Changes figures as the media of ten players do, once a second in a game: those of the links, and every other time a voice. */
function changingFigures(everyMs: number): Pick<RoomPictures, 'subscribe' | 'rttMs' | 'talks'> {
  const listeners = new Set<() => void>()
  let second = 0
  setInterval(() => {
    second++
    for (const listener of listeners) listener()
  }, everyMs)
  return {
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    rttMs: () => 30 + (second % 40),
    talks: (participant) => participant === `seat-${1 + ((second >> 1) % 10)}`,
  }
}

/** A picture with a left and a right, an up and a down: an arrow to the right under the name of its player. */
function drawnStream(participant: string): MediaStream {
  const canvas = Object.assign(document.createElement('canvas'), { width: 640, height: 480 })
  const pen = canvas.getContext('2d')
  if (pen === null) return new MediaStream()
  pen.fillStyle = '#35506b'
  pen.fillRect(0, 0, 640, 480)
  pen.fillStyle = '#f3d9a2'
  pen.font = '90px sans-serif'
  pen.textAlign = 'center'
  pen.fillText(participant, 320, 170)
  pen.font = '200px sans-serif'
  pen.fillText('→', 320, 380)
  // A canvas sends a frame only when somebody draws on it.
  setInterval(() => pen.fillRect(0, 0, 2, 2), 200)
  return canvas.captureStream(5)
}
