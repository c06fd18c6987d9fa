import type { MediaToBrowser, ParticipantKey } from '@gorod/contracts'
import { RoomMedia } from '../../../apps/web/src/shared/media/room-media.ts'

// A page with nothing but the room's media in it: pictures of everybody, the signalling over a plain WebSocket.

const socket = new WebSocket(`ws://${location.host}/signalling${location.search}`)
const media = new RoomMedia({ send: (message) => socket.send(JSON.stringify(message)) })
socket.onopen = () => media.start()
socket.onmessage = ({ data }) => media.receive(JSON.parse(String(data)) as MediaToBrowser)

const pictures = new Map<ParticipantKey, HTMLVideoElement>()
media.subscribe(() => {
  for (const [key, { stream }] of media.getState().participants) {
    const video = pictures.get(key) ?? document.body.appendChild(document.createElement('video'))
    pictures.set(key, video)
    video.muted = true
    if (video.srcObject === stream) continue
    video.srcObject = stream
    void video.play().catch(() => undefined)
  }
})

/** Frames of each participant that were decoded since the last call. */
const decoded = new Map<string, number>()
async function frames(): Promise<Record<string, number>> {
  const found: Record<string, number> = {}
  for (const [key, video] of pictures) {
    const total = video.getVideoPlaybackQuality().totalVideoFrames
    const before = decoded.get(key) ?? 0
    found[key] = total >= before ? total - before : total // a new stream starts to count anew
    decoded.set(key, total)
  }
  return found
}

const state = () => {
  const { participants, own, up, down, status, publishes } = media.getState()
  return {
    status,
    publishes,
    up,
    down,
    own: { ...own, stream: own.stream !== null },
    participants: Object.fromEntries(
      [...participants].map(([key, { stream, ...flows }]) => [key, { ...flows, hasStream: stream !== null }]),
    ),
  }
}

declare global {
  interface Window {
    room: { media: RoomMedia; frames: typeof frames; state: typeof state; cutSignalling: () => void }
  }
}
window.room = { media, frames, state, cutSignalling: () => socket.close() }
