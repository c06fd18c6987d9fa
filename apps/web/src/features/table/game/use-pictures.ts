import { mediaToBrowserMessage, mediaToServerMessage } from '@gorod/contracts/game'
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { RoomMedia, type RoomMediaState } from '../../../shared/media/room-media.ts'
import type { Realtime } from '../../../shared/realtime/realtime.ts'
import { RealtimeFailure } from '../../../shared/realtime/realtime-error.ts'
import { MEDIA_TEXTS } from '../../../shared/texts/room/media.ts'
import type { RoomPictures } from '../room/room-context.ts'
import type { GameLink } from './game-link.ts'

const WEAK_LOSS_PERCENT = 8

interface PicturesInput {
  readonly realtime: Realtime
  readonly gameId: string
  readonly link: GameLink
  /** The viewer's own place in the room, if they have one. */
  readonly ownPlace: string | null
}

export interface Pictures {
  readonly pictures: RoomPictures
  /** Round trip of the media link, ms; null when not measured. */
  readonly rttMs: number | null
}

/** The room's media over the game's own channel, as the tiles want it. */
export function usePictures({ realtime, gameId, link, ownPlace }: PicturesInput): Pictures {
  const media = useMedia(realtime, gameId, link)
  const state = useSyncExternalStore(media?.subscribe ?? never, () => media?.getState() ?? null)
  useSoundUnlock(media, state?.soundBlocked ?? false)
  const pictures = useMemo(
    () => (media === null || state === null ? NO_PICTURES : toPictures(media, state, ownPlace)),
    [media, state, ownPlace],
  )
  return { pictures, rttMs: state?.down.stats?.rttMs ?? state?.up.stats?.rttMs ?? null }
}

const never = () => () => undefined
const nothing = () => undefined
const NO_PICTURES: RoomPictures = {
  stream: () => null,
  micOn: true,
  cameraOn: true,
  toggleMic: nothing,
  toggleCamera: nothing,
  reconnect: nothing,
  missing: null,
  ownTrouble: null,
  flows: () => false,
  level: () => 0,
  volume: () => 1,
  setVolume: nothing,
}

/** A stopped RoomMedia stays stopped, so each mount makes its own. */
function useMedia(realtime: Realtime, gameId: string, link: GameLink): RoomMedia | null {
  const [media, setMedia] = useState<RoomMedia | null>(null)
  useEffect(() => {
    const made = new RoomMedia({
      send: (message) => {
        realtime
          .send(mediaToServerMessage, { gameId, message: structuredClone(message) })
          .catch((error: unknown) => {
            // What a broken line lost is made good by the next join.
            if (realtime.connected && error instanceof RealtimeFailure && error.passes) made.unheard()
          })
      },
    })
    setMedia(made)
    return connectMedia({ media: made, realtime, gameId, link })
  }, [realtime, gameId, link])
  return media
}

function connectMedia({
  media,
  realtime,
  gameId,
  link,
}: Omit<PicturesInput, 'ownPlace'> & { readonly media: RoomMedia }) {
  const stops = [
    realtime.on(mediaToBrowserMessage, (push) => {
      if (push.gameId === gameId) media.receive(push.message)
    }),
    link.onJoined(() => (media.getState().status === 'idle' ? media.start() : media.reconnected())),
  ]
  if (link.getState().snapshot !== null) media.start()
  return () => {
    for (const stop of stops) stop()
    media.stop()
  }
}

function toPictures(media: RoomMedia, state: RoomMediaState, ownPlace: string | null): RoomPictures {
  const { own } = state
  return {
    stream: (participant) => {
      if (participant === ownPlace) return own.stream
      if (participant === 'spectators') return null
      return state.participants.get(participant)?.stream ?? null
    },
    flows: (participant) =>
      participant === ownPlace ||
      (participant !== 'spectators' && state.participants.get(participant)?.pictureFlows === true),
    micOn: own.microphoneOn && own.problems.microphone === undefined,
    cameraOn: own.cameraOn && own.problems.camera === undefined,
    toggleMic: () => media.setMicrophone(!own.microphoneOn),
    toggleCamera: () => media.setCamera(!own.cameraOn),
    reconnect: () => (state.status === 'replaced' ? media.start() : media.rebuild()),
    missing: missingText(state),
    ownTrouble: ownTrouble(state),
    level: (participant) => (participant === 'spectators' ? 0 : media.levelOf(participant)),
    volume: (participant) => (participant === 'spectators' ? 1 : media.volumeOf(participant)),
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
  const loss = state.up.stats?.lossPercent ?? 0
  return loss > WEAK_LOSS_PERCENT ? MEDIA_TEXTS.loss(loss) : null
}

/** The browser keeps sound back until a click anywhere: the first one in the room lets it in. */
function useSoundUnlock(media: RoomMedia | null, blocked: boolean): void {
  useEffect(() => {
    if (media === null || !blocked) return
    const unlock = () => media.unlockSound()
    addEventListener('pointerdown', unlock)
    addEventListener('keydown', unlock)
    return () => {
      removeEventListener('pointerdown', unlock)
      removeEventListener('keydown', unlock)
    }
  }, [media, blocked])
}
