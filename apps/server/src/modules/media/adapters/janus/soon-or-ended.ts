import type { JanusRoomDeps } from './janus-room-deps.ts'
import type { SavedJanusRoom } from './saved-room.ts'
import { JanusSession } from './session.ts'
import { within } from './within.ts'

/** Together less than the game waits (1.5 s). */
const SOON_MS = 1_000
const END_MS = 400

/** Goes on with a room of an earlier process in time, or ends all of it: nothing may flow on that nobody rules. */
export async function soonOrEnded<Room>(
  goingOn: Promise<Room>,
  { connection, fence }: Pick<JanusRoomDeps, 'connection' | 'fence'>,
  { session }: Pick<SavedJanusRoom, 'session'>,
): Promise<Room> {
  try {
    return await within(goingOn, SOON_MS)
  } catch (error) {
    await JanusSession.end(connection, session, END_MS).catch((failure: unknown) =>
      fence(`a room of an earlier process could not be ended: ${String(failure)}`),
    )
    throw error
  }
}
