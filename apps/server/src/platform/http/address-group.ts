import { isIPv6 } from 'node:net'

/** Groups of sixteen bits in an IPv6 address, and in the part of it a provider gives to one customer. */
const GROUPS = 8
const GROUPS_OF_ONE_CUSTOMER = 4

/**
 * The unit of limits by address. An IPv4 address is one unit. With IPv6 every customer has a network of 2⁶⁴ addresses
 * and can change the address at no cost, so the network is one unit.
 */
export function addressGroup(address: string): string {
  const [bare = ''] = address.split('%')
  if (!isIPv6(bare)) return address
  const groups = groupsOf(bare)
  const isMappedIpv4 = groups.slice(0, 5).every((group) => group === '0') && groups[5] === 'ffff'
  return isMappedIpv4 ? ipv4Of(groups) : `${groups.slice(0, GROUPS_OF_ONE_CUSTOMER).join(':')}::/64`
}

function groupsOf(address: string): readonly string[] {
  // The URL parser writes every address in one way, also `::ffff:1.2.3.4`.
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::')
  const split = (part: string) => (part === '' ? [] : part.split(':'))
  if (tail === undefined) return split(head)
  const left = split(head)
  const right = split(tail)
  return [...left, ...Array.from({ length: GROUPS - left.length - right.length }, () => '0'), ...right]
}

function ipv4Of(groups: readonly string[]): string {
  return groups
    .slice(6)
    .flatMap((group) => {
      const bits = Number.parseInt(group, 16)
      return [bits >> 8, bits & 255]
    })
    .join('.')
}
