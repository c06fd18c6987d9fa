import { mediaToBrowserMessage, mediaToServerMessage } from '@gorod/contracts/game'
import type { ParticipantId } from '@gorod/rules'
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { NO_DEVICES, suppressesNoise } from '../../../shared/media/devices.ts'
import { RoomMedia } from '../../../shared/media/room-media.ts'
import type { RoomMediaState } from '../../../shared/media/room-media-state.ts'
import type { Realtime } from '../../../shared/realtime/realtime.ts'
import { RealtimeFailure } from '../../../shared/realtime/realtime-error.ts'
import { MEDIA_TEXTS } from '../../../shared/texts/room/media.ts'
import type { RoomPictures } from '../room/pictures-context.ts'
import { readDeviceChoice, writeDeviceChoice } from './device-choice.ts'
import type { GameLink } from './game-link.ts'

/** A level (0–1) of the player's own microphone: a room without speech is far below it, an ordinary voice above. */
const VOICE_ABOVE = 0.03

interface RoomMediaInput {
  readonly realtime: Realtime
  readonly gameId: string
  readonly link: GameLink
  /** The viewer's own participant in the room; null for a spectator. */
  readonly ownPlace: string | null
}

/**
 * The room's media over the game's own channel, in the form that the tiles need. The caller does not render again when
 * the media change, because they change every second.
 */
export function useRoomMedia({ realtime, gameId, link, ownPlace }: RoomMediaInput): RoomPictures {
  const media = useMedia(realtime, gameId, link)
  useSoundUnlock(media)
  return useMemo(() => (media === null ? NO_PICTURES : picturesOf(media, ownPlace)), [media, ownPlace])
}

const never = () => () => undefined
const nothing = () => undefined
export const NO_PICTURES: RoomPictures = {
  subscribe: never,
  stream: () => null,
  flows: () => false,
  showIn: never,
  talks: () => false,
  micOn: () => true,
  cameraOn: () => true,
  missing: () => null,
  voiceless: () => false,
  ownTrouble: () => null,
  reconnectHelps: () => false,
  ownSilent: () => false,
  ownVoice: () => false,
  rttMs: () => null,
  devices: () => NO_DEVICES,
  usedDevice: () => null,
  deviceNews: () => null,
  chooseDevice: nothing,
  suppressesNoise: () => true,
  suppressNoise: nothing,
  closeDeviceNews: nothing,
  toggleMic: nothing,
  toggleCamera: nothing,
  reconnect: nothing,
  level: () => 0,
  setVolume: nothing,
}

function useMedia(realtime: Realtime, gameId: string, link: GameLink): RoomMedia | null {
  const [media, setMedia] = useState<RoomMedia | null>(null)
  useEffect(() => {
    const opened = new RoomMedia({
      choice: readDeviceChoice(gameId),
      send: (message) => {
        realtime
          .send(mediaToServerMessage, { gameId, message: structuredClone(message) })
          .catch((error: unknown) => {
            // The next join repairs what a broken connection lost.
            if (realtime.connected && error instanceof RealtimeFailure && error.passes) opened.unheard()
          })
      },
    })
    setMedia(opened)
    return connectMedia({ media: opened, realtime, gameId, link })
  }, [realtime, gameId, link])
  return media
}

function connectMedia({
  media,
  realtime,
  gameId,
  link,
}: Omit<RoomMediaInput, 'ownPlace'> & { readonly media: RoomMedia }) {
  const stops = [
    realtime.on(mediaToBrowserMessage, (push) => {
      if (push.gameId === gameId) media.receive(push.message)
    }),
    link.onJoined(() => (media.getState().status === 'idle' ? media.start() : media.reconnected())),
    // No camera stays on behind the message that the seat is another player's.
    link.subscribe(() => {
      if (link.getState().failure !== null && media.getState().status !== 'idle') media.stop()
    }),
  ]
  stops.push(rememberChoice(media, gameId))
  if (link.getState().snapshot !== null) media.start()
  return () => {
    for (const stop of stops) stop()
    media.stop()
  }
}

function rememberChoice(media: RoomMedia, gameId: string): () => void {
  let known = media.getState().own
  return media.subscribe(() => {
    const { own } = media.getState()
    const changed = own.cameraOn !== known.cameraOn || own.microphoneOn !== known.microphoneOn
    known = own
    if (changed) writeDeviceChoice(gameId, own)
  })
}

function picturesOf(media: RoomMedia, ownPlace: string | null): RoomPictures {
  const now = media.getState
  const remote = (participant: ParticipantId) =>
    participant === 'spectators' ? undefined : now().participants.get(participant)
  return {
    subscribe: media.subscribe,
    stream: (participant) =>
      participant === ownPlace ? now().own.stream : (remote(participant)?.stream ?? null),
    flows: (participant) => participant === ownPlace || remote(participant)?.pictureFlows === true,
    showIn: (participant, window) =>
      participant === 'spectators' || participant === ownPlace ? nothing : media.showIn(participant, window),
    talks: (participant) => participant !== 'spectators' && now().voices.has(participant),
    micOn: () => now().own.microphoneOn && now().own.problems.microphone === undefined,
    cameraOn: () => now().own.cameraOn && now().own.problems.camera === undefined,
    missing: () => missingText(now()),
    voiceless: () => missingText(now()) !== null || now().own.problems.microphone !== undefined,
    ownTrouble: () => ownTrouble(now()),
    reconnectHelps: () => reconnectHelps(now()),
    ownSilent: () => now().own.sound === 'quiet',
    ownVoice: () => now().own.soundLevel > VOICE_ABOVE,
    rttMs: () => now().down.stats?.rttMs ?? now().up.stats?.rttMs ?? null,
    devices: () => now().devices.list,
    usedDevice: (kind) => media.devices.idInUse(kind),
    deviceNews: () => now().devices.news[0] ?? null,
    chooseDevice: (kind, id) => media.devices.choose(kind, id),
    suppressesNoise,
    suppressNoise: (on) => media.devices.suppressNoise(on),
    closeDeviceNews: (kind) => media.devices.closeNews(kind),
    toggleMic: () => media.setMicrophone(!now().own.microphoneOn),
    toggleCamera: () => media.setCamera(!now().own.cameraOn),
    reconnect: () => (now().status === 'replaced' ? media.start() : media.rebuild()),
    level: (participant) => (participant === 'spectators' ? 0 : media.levelOf(participant)),
    setVolume: (participant, volume) => {
      if (participant !== 'spectators') media.setVolume(participant, volume)
    },
  }
}

function missingText(state: RoomMediaState): string | null {
  if (state.status !== 'unavailable' || state.unavailableReason === null) return null
  return MEDIA_TEXTS.unavailable[state.unavailableReason]
}

function ownTrouble(state: RoomMediaState): string | null {
  const { own } = state
  if (state.status === 'replaced') return MEDIA_TEXTS.replaced
  if (state.soundBlocked) return MEDIA_TEXTS.soundBlocked
  if (own.problems.camera !== undefined) return MEDIA_TEXTS.camera[own.problems.camera]
  if (own.problems.microphone !== undefined) return MEDIA_TEXTS.microphone[own.problems.microphone]
  if (own.cameraOn && own.picture === 'black') return MEDIA_TEXTS.black
  if (own.cameraOn && own.picture === 'frozen') return MEDIA_TEXTS.frozen
  return lineTrouble(state)
}

function reconnectHelps({ status, soundBlocked, own }: RoomMediaState): boolean {
  if (status !== 'ready' || soundBlocked) return status === 'replaced'
  const { camera, microphone } = own.problems
  const problem = camera ?? microphone
  if (problem === 'insecure') return false
  return problem !== undefined || (own.cameraOn && own.picture === 'frozen')
}

/** What is wrong with the line, and what the room does about it. */
function lineTrouble({ broken, line, toldLoss }: RoomMediaState): string | null {
  if (broken) return MEDIA_TEXTS.broken
  if (line === 'low' || line === 'largest' || line === 'voices') return MEDIA_TEXTS.line[line]
  return toldLoss > 0 ? MEDIA_TEXTS.loss(toldLoss) : null
}

/** A finger that comes down may still scroll: browsers count only its end as a press. */
const PRESSES = ['pointerdown', 'pointerup', 'click', 'keydown'] as const

/** The browser blocks sound until a click anywhere: the first click in the room allows it. */
function useSoundUnlock(media: RoomMedia | null): void {
  const blocked = useSyncExternalStore(
    media?.subscribe ?? never,
    () => media?.getState().soundBlocked ?? false,
  )
  useEffect(() => {
    if (media === null || !blocked) return
    const unlock = () => media.unlockSound()
    for (const press of PRESSES) addEventListener(press, unlock)
    return () => {
      for (const press of PRESSES) removeEventListener(press, unlock)
    }
  }, [media, blocked])
}
