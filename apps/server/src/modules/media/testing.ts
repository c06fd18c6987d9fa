/** What end-to-end tests of media take from inside the module. Nothing of the product imports it. */
export { JanusGateway, type JanusGatewayOptions, type MediaLog } from './adapters/janus/janus-gateway.ts'
export { JanusRoom } from './adapters/janus/janus-room.ts'
export { Viewer } from './adapters/janus/viewer.ts'
export { MemoryGateway } from './adapters/memory/memory-gateway.ts'
export type { MediaGateway } from './domain/gateway.ts'
export { Media } from './domain/media.ts'
export { mayReceive } from './domain/policy.ts'
export type { MediaApi, MediaRoom, ParticipantConnection } from './public.ts'
