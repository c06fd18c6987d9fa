import { randomBytes, randomUUID } from 'node:crypto'
import { feedsThatPublish } from './janus-messages.ts'
import type { JanusHandle, JanusSession } from './session.ts'

/** Seats, a judge, and room for publications that are just being replaced. */
const PUBLISHERS = 32
/** For all layers together. */
const BITRATE = 1_400_000
/**
 * Janus averages the loudness over so many packets of 20 ms. A silent microphone sends one in 400 ms (DTX), so with
 * more of them the end of a speech would be noticed seconds late.
 */
const AUDIBLE_PACKETS = 5
/** In −dBov: what is louder on average is a voice, the noise of a room is not. */
const VOICE_LEVEL = 55

/**
 * Cameras are asked for a whole picture so often. Janus forwards a size only from a whole picture on, asks for one once, and
 * for nothing more when the answer is lost: on a busy machine a viewer stayed without a picture for a whole game.
 */
const WHOLE_PICTURE_SECONDS = 4

/** Names a room in Janus and proves that it is ours. */
export interface VideoRoomKeys {
  readonly control: number
  readonly roomId: string
  readonly secret: string
}

/** The room of a game as the VideoRoom plugin has it, and the handle that rules it. */
export class VideoRoom {
  readonly roomId: string
  readonly #secret: string
  readonly #control: JanusHandle

  private constructor(control: JanusHandle, roomId: string, secret: string) {
    this.#control = control
    this.roomId = roomId
    this.#secret = secret
  }

  static async create(session: JanusSession, adminKey: string): Promise<VideoRoom> {
    const control = await session.attach('control', {})
    const room = new VideoRoom(control, randomUUID(), randomBytes(18).toString('hex'))
    await control.call({
      ...room.#named('create'),
      admin_key: adminKey,
      permanent: false,
      is_private: true,
      publishers: PUBLISHERS,
      bitrate: BITRATE,
      bitrate_cap: true,
      fir_freq: WHOLE_PICTURE_SECONDS,
      audiocodec: 'opus',
      videocodec: 'vp8',
      opus_fec: true,
      opus_dtx: true,
      audiolevel_ext: true,
      audiolevel_event: true,
      audio_active_packets: AUDIBLE_PACKETS,
      audio_level_average: VOICE_LEVEL,
      require_pvtid: false,
    })
    return room
  }

  /** One that an earlier process created. */
  static found(session: JanusSession, { control, roomId, secret }: VideoRoomKeys): VideoRoom {
    return new VideoRoom(session.handle(control, {}), roomId, secret)
  }

  /** One whose session, and with it its handle, is gone. */
  static async attach(session: JanusSession, { roomId, secret }: VideoRoomKeys): Promise<VideoRoom> {
    return new VideoRoom(await session.attach('control', {}), roomId, secret)
  }

  get keys(): VideoRoomKeys {
    return { control: this.#control.id, roomId: this.roomId, secret: this.#secret }
  }

  async moderate(feed: string, mid: string, mute: boolean): Promise<void> {
    await this.#control.call({ ...this.#named('moderate'), id: feed, mid, mute })
  }

  /** The feeds whose media flows in. */
  async publishing(): Promise<ReadonlySet<string>> {
    return feedsThatPublish(await this.#control.call(this.#named('listparticipants')))
  }

  async destroy(timeoutMs: number): Promise<void> {
    await this.#control.call(this.#named('destroy'), timeoutMs)
  }

  #named(request: string) {
    return { request, room: this.roomId, secret: this.#secret }
  }
}
