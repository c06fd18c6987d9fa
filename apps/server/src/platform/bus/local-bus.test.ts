import { pino } from 'pino'
import { expect, it } from 'vitest'
import { topic } from './bus.ts'
import { LocalBus } from './local-bus.ts'

const counted = topic<number>('test.counted')

it('the bus delivers in order to everybody, after publish returned, and survives a listener that fails', async () => {
  const bus = new LocalBus(pino({ level: 'silent' }))
  const heard: string[] = []
  bus.subscribe(counted, () => {
    throw new Error('a broken listener')
  })
  const leave = bus.subscribe(counted, (number) => void heard.push(`first ${number}`))
  bus.subscribe(counted, (number) => void heard.push(`second ${number}`))
  bus.publish(counted, 1)
  bus.publish(counted, 2)
  expect(heard).toEqual([])
  await Promise.resolve()
  expect(heard).toEqual(['first 1', 'second 1', 'first 2', 'second 2'])
  leave()
  bus.publish(counted, 3)
  await Promise.resolve()
  expect(heard.slice(4)).toEqual(['second 3'])
})
