import type { NetworkInterfaceInfo } from 'node:os'
import { expect, test } from 'vitest'
import { iceAddresses } from './ice-address.ts'

const at = (address: string, more: Partial<NetworkInterfaceInfo> = {}) =>
  [
    { address, family: 'IPv4', internal: false, netmask: '', mac: '', cidr: null, ...more },
  ] as NetworkInterfaceInfo[]

test('real addresses are used; loopback, IPv6 and self-assigned ones are not', () => {
  const interfaces = {
    lo: at('127.0.0.1', { internal: true }),
    eth0: at('192.0.2.2'),
    wlan0: at('198.51.100.7'),
    eth1: at('169.254.3.4'),
    eth2: at('fd00::2', { family: 'IPv6' } as Partial<NetworkInterfaceInfo>),
  }
  expect(iceAddresses(interfaces)).toEqual(['192.0.2.2', '198.51.100.7'])
})

test('bridges of containers are used only where there is nothing else', () => {
  const docker0 = at('172.17.0.1')
  expect(iceAddresses({ docker0, eth0: at('192.0.2.2') })).toEqual(['192.0.2.2'])
  expect(iceAddresses({ docker0 })).toEqual(['172.17.0.1'])
})

test('a machine with only loopback has no address', () => {
  expect(iceAddresses({ lo: at('127.0.0.1', { internal: true }) })).toEqual([])
})
