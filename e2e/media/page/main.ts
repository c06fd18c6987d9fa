import type { MediaToBrowser, ParticipantKey } from '@gorod/contracts/media'
import { RoomMedia } from '../../../apps/web/src/shared/media/room-media.ts'

// A page with nothing but the room's media in it: pictures of everybody, the signalling over a plain WebSocket.

const peers: RTCPeerConnection[] = []
window.RTCPeerConnection = class extends RTCPeerConnection {
  constructor(configuration?: RTCConfiguration) {
    // A firewall that lets nothing out but the way to the relay.
    super({ ...configuration, iceTransportPolicy: location.search.includes('&relay') ? 'relay' : 'all' })
    peers.push(this)
  }
}

let socket: WebSocket
const media = new RoomMedia({ send: (message) => socket.send(JSON.stringify(message)) })
const heard: string[] = []

function connect(whenOpen: () => void): void {
  socket = new WebSocket(`ws://${location.host}/signalling${location.search}`)
  socket.onopen = whenOpen
  socket.onmessage = ({ data }) => {
    const message = JSON.parse(String(data)) as MediaToBrowser
    // These come at any moment.
    if (message.type !== 'voices' && message.type !== 'layers')
      heard.push(message.type === 'welcome' ? `welcome ${message.resumed}` : message.type)
    media.receive(message)
  }
}
connect(() => media.start())

/** Loses the channel and gets a new one, as socket.io does after a stumble. */
function reconnect(): void {
  socket.close()
  connect(() => media.reconnected())
}

/** The ICE names of the gateway's ends; a restart changes them, a lost channel does not. */
const iceNames = () =>
  peers
    .filter(({ connectionState }) => connectionState !== 'closed')
    .map(({ remoteDescription }) => /a=ice-ufrag:(\S+)/.exec(remoteDescription?.sdp ?? '')?.[1])

/** How each connection reaches the gateway. */
const paths = () =>
  Promise.all(
    peers
      .filter(({ connectionState }) => connectionState === 'connected')
      .map(async (peer) => {
        const report = [...(await peer.getStats()).values()]
        const pair = report.find(
          ({ type, nominated, state }) => type === 'candidate-pair' && nominated && state === 'succeeded',
        )
        return report.find(({ id }) => id === pair?.localCandidateId)?.candidateType
      }),
  )

/** Packets of everybody so far: what a robot sends cannot be decoded. */
async function packetsReceived(): Promise<number> {
  const reports = await Promise.all(peers.map((peer) => peer.getStats()))
  return reports
    .flatMap((report) => [...report.values()])
    .filter(({ type }) => type === 'inbound-rtp')
    .reduce((sum, { packetsReceived: packets }) => sum + packets, 0)
}

/** Counts of all connections there were; closed ones as they were last asked. */
const counts = new Map<RTCPeerConnection, Record<'audio' | 'video', { got: number; missed: number }>>()

/** Packets that arrived and that were lost on the way, so far. */
async function packetsByKind() {
  for (const peer of peers) {
    if (peer.connectionState === 'closed') continue
    const count = { audio: { got: 0, missed: 0 }, video: { got: 0, missed: 0 } }
    for (const { type, kind, packetsReceived, packetsLost } of (await peer.getStats()).values()) {
      if (type !== 'inbound-rtp' || !(kind === 'audio' || kind === 'video')) continue
      count[kind as 'audio' | 'video'].got += packetsReceived
      count[kind as 'audio' | 'video'].missed += packetsLost
    }
    counts.set(peer, count)
  }
  const sum = (kind: 'audio' | 'video', of: 'got' | 'missed') =>
    [...counts.values()].reduce((total, count) => total + count[kind][of], 0)
  const both = (kind: 'audio' | 'video') => ({ got: sum(kind, 'got'), missed: sum(kind, 'missed') })
  return { sound: both('audio'), picture: both('video') }
}

/** The track that is sent now. */
const microphone = () =>
  peers
    .filter(({ connectionState }) => connectionState !== 'closed')
    .flatMap((peer) => peer.getSenders())
    .find(({ track }) => track?.kind === 'audio')?.track

/** The layers of the camera that are switched on. */
const sentLayers = () =>
  peers
    .filter(({ connectionState }) => connectionState !== 'closed')
    .flatMap((peer) => peer.getSenders())
    .filter(({ track }) => track?.kind === 'video')
    .flatMap((sender) => sender.getParameters().encodings)
    .filter(({ active }) => active)
    .map(({ rid }) => rid)

const widthOf = (key: ParticipantKey) => pictures.get(key)?.videoWidth ?? 0

const pictures = new Map<ParticipantKey, HTMLVideoElement>()
/** With `&speaker=…` in the address the pictures are in windows, as in the room: one large, the others small. */
const speaker = new URLSearchParams(location.search).get('speaker')

function openWindow(key: ParticipantKey): HTMLVideoElement {
  const video = document.body.appendChild(document.createElement('video'))
  pictures.set(key, video)
  if (speaker !== null) {
    video.style.height = key === speaker ? '600px' : '150px'
    media.showIn(key, video)
  }
  return video
}

media.subscribe(() => {
  for (const [key, { stream }] of media.getState().participants) {
    const video = pictures.get(key) ?? openWindow(key)
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
    found[key] = total >= before ? total - before : total // a new stream starts to count from zero
    decoded.set(key, total)
  }
  return found
}

/** Frames of anybody until the page's own meter has looked once more, about a second. */
async function framesOfALook(): Promise<number> {
  await frames()
  const { stats } = media.getState().up
  await new Promise<void>((looked) => {
    const stop = media.subscribe(() => {
      if (media.getState().up.stats === stats) return
      stop()
      looked()
    })
  })
  return Object.values(await frames()).reduce((sum, count) => sum + count, 0)
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
    room: typeof room
  }
}
const room = {
  media,
  heard,
  frames,
  packetsReceived,
  packetsByKind,
  framesOfALook,
  state,
  reconnect,
  iceNames,
  paths,
  microphone,
  sentLayers,
  widthOf,
}
window.room = room
