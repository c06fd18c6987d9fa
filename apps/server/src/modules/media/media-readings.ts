import type { Metrics } from '../../platform/metrics/metrics.ts'
import type { GatewayUse, MediaApi, Traffic } from './public.ts'

/** What Prometheus hears of the Janus of this process. */
export function readUse(metrics: Metrics, media: Pick<MediaApi, 'use'>): void {
  const ofEach = (value: (use: GatewayUse) => number | null) => () =>
    media.use().gateways.flatMap((use) => {
      const has = value(use)
      return has === null ? [] : [{ labels: { janus: use.name }, value: has }]
    })
  metrics.mediaRooms.from(() => [{ value: media.use().rooms }])
  metrics.janusUp.from(ofEach(({ running }) => (running ? 1 : 0)))
  metrics.janusRooms.from(ofEach(({ rooms }) => rooms))
  metrics.janusFlows.from(ofEach(({ flows }) => flows))
  // One on its own tells Prometheus itself.
  metrics.janusCpu.from(ofEach(({ isOwn, cpu }) => (isOwn && cpu !== null ? cpu.seconds : null)))
  metrics.janusCores.from(ofEach(({ isOwn, cpu, cores }) => (isOwn && cpu !== null ? cores : null)))
  const ofTraffic = (value: (traffic: Traffic) => number) =>
    ofEach(({ isOwn, traffic }) => (isOwn && traffic !== null ? value(traffic) : null))
  metrics.janusReceivedBytes.from(ofTraffic(({ receivedBytes }) => receivedBytes))
  metrics.janusReceivedPackets.from(ofTraffic(({ receivedPackets }) => receivedPackets))
  metrics.janusLostPackets.from(ofTraffic(({ lostPackets }) => lostPackets))
  metrics.janusSentBytes.from(ofTraffic(({ sentBytes }) => sentBytes))
  metrics.janusSentPackets.from(ofTraffic(({ sentPackets }) => sentPackets))
  metrics.janusMissedPackets.from(ofTraffic(({ missedPackets }) => missedPackets))
}
