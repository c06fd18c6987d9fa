import { expect, test } from 'vitest'
import { OpenCount } from './check-limits.ts'

test('one address has its share, all together have theirs, and a returned place can be taken again', async () => {
  const open = new OpenCount({ perAddress: 2, inAll: 3 })
  const isLetIn = async (address: string): Promise<boolean> => (await open.take(address)) !== null
  const first = await open.take('a')
  expect([first !== null, await isLetIn('a'), await isLetIn('a')]).toEqual([true, true, false])
  expect([await isLetIn('b'), await isLetIn('c')]).toEqual([true, false])
  first?.()
  first?.() // a second time it gives nothing back
  expect([await isLetIn('a'), await isLetIn('b')]).toEqual([true, false])
})

test('addresses that ask at one moment get no more places than there are', async () => {
  const letIn = async (...addresses: string[]) => {
    const open = new OpenCount({ perAddress: 2, inAll: 3 })
    const places = await Promise.all(addresses.map((address) => open.take(address)))
    return places.map((place) => place !== null)
  }
  expect(await letIn('a', 'a', 'a')).toEqual([true, true, false])
  expect(await letIn('a', 'a', 'b', 'c')).toEqual([true, true, true, false])
})
