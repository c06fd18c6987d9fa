/** What end-to-end tests of media take from inside the module. Nothing of the product imports it. */
export { EmbeddedGateway } from '../modules/media/adapters/embedded/embedded-gateway.ts'
export { EmbeddedRoom } from '../modules/media/adapters/embedded/embedded-room.ts'
export { JanusConnection } from '../modules/media/adapters/janus/connection.ts'
export { freePort } from '../modules/media/adapters/janus/free-port.ts'
export {
  JanusGateway,
  type JanusGatewayOptions,
  ownHosts,
} from '../modules/media/adapters/janus/janus-gateway.ts'
export { JanusKeeper, type MediaLog } from '../modules/media/adapters/janus/janus-keeper.ts'
export { JanusLink, type JanusLinkOptions } from '../modules/media/adapters/janus/janus-link.ts'
export { JanusRoom } from '../modules/media/adapters/janus/janus-room.ts'
export { janusOwner } from '../modules/media/adapters/janus/owner.ts'
export { Subscriber } from '../modules/media/adapters/janus/subscriber.ts'
export { MemoryGateway } from '../modules/media/adapters/memory/memory-gateway.ts'
export type { MediaGateway } from '../modules/media/domain/gateway.ts'
export type { TurnSettings } from '../modules/media/domain/ice-servers.ts'
export { Media } from '../modules/media/domain/media.ts'
export { mayReceive } from '../modules/media/domain/policy.ts'
export type { MediaApi, MediaRoom, ParticipantConnection, SendToBrowser } from '../modules/media/public.ts'
export { MemorySavedRooms } from './memory-saved-rooms.ts'
