import { type NetworkInterfaceInfo, networkInterfaces } from 'node:os'

/** Bridges of containers and virtual machines: no browser reaches us there, so they are the last choice. */
const VIRTUAL = /^(docker|br-|veth|virbr|cni|flannel|podman|vmnet|vboxnet)/

/**
 * The addresses Janus offers to browsers. Janus never uses loopback, and an address that matches nothing makes
 * it silently offer ALL of them; so only real ones may be named. Empty when the machine has none.
 */
export function iceAddresses(
  interfaces: NodeJS.Dict<NetworkInterfaceInfo[]> = networkInterfaces(),
): readonly string[] {
  const usable = Object.entries(interfaces).flatMap(([name, addresses]) =>
    (addresses ?? [])
      .filter(
        (address) =>
          address.family === 'IPv4' && !address.internal && !address.address.startsWith('169.254.'),
      )
      .map((address) => ({ name, address: address.address })),
  )
  const real = usable.filter(({ name }) => !VIRTUAL.test(name))
  return (real.length > 0 ? real : usable).map(({ address }) => address)
}
