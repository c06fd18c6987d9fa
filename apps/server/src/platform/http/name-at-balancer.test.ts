import { expect, it } from 'vitest'
import { nameAtBalancer } from './name-at-balancer.ts'

const sentWith = (name: string | undefined) => ({ headers: { 'x-server-name': name } })

it('the name that a balancer gives a process is read from what it sends', () => {
  expect(nameAtBalancer(sentWith('server-2'), 1)).toBe('server-2')
  expect(nameAtBalancer(sentWith(undefined), 1)).toBeNull()
})

it('a name is believed only behind a balancer', () => {
  expect(nameAtBalancer(sentWith('server-2'), 0)).toBeNull()
})

it.each(['', 'two words', 'a&b=c', 'x'.repeat(65)])('a name that no server has is nobody’s: %j', (name) => {
  expect(nameAtBalancer(sentWith(name), 1)).toBeNull()
})
