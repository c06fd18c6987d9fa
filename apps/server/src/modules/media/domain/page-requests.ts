import type { MediaFromBrowser, ParticipantKey } from '@gorod/contracts/media'
import type { GatewayRoom } from './gateway.ts'

/** What a page asks of the gateway. */
export type PageRequest = Exclude<MediaFromBrowser, { type: 'hello' | 'candidate' | 'unpublish' | 'limits' }>

/** Whether a page waits for an answer to it. */
export function isAnswered(type: MediaFromBrowser['type']): type is PageRequest['type'] {
  return type !== 'hello' && type !== 'candidate' && type !== 'unpublish' && type !== 'limits'
}

/** Resolves when the gateway took it. */
export function serve(room: GatewayRoom, key: ParticipantKey, message: PageRequest): Promise<void> {
  switch (message.type) {
    case 'publish':
      return room.publish(key, message)
    case 'publishRestart':
      return room.restartPublish(key, message)
    case 'watch':
      return room.watch(key)
    case 'watchRestart':
      return room.restartWatch(key, message.generation)
    case 'answer':
      return room.answer(key, message)
  }
}
