import { describe, expect, it } from 'vitest'
import { worstGateway } from './losses.ts'

const gateway = (name: string, lostPercent: number | null, running = true) => ({
  name,
  running,
  rooms: 1,
  flows: 90,
  isMetered: true,
  cpuPercent: 10,
  traffic: lostPercent === null ? null : { receivedMbits: 5, lostPercent },
})

describe('losses of several Janus', () => {
  it('the Janus with the largest loss is named among several, whatever their order', () => {
    expect(worstGateway([gateway('one', 0.1), gateway('two', 2), gateway('three', null)])).toBe('two')
  })

  it('no Janus is named where one alone tells, where nothing is lost, or where it does not run', () => {
    expect(worstGateway([gateway('one', 3), gateway('two', null)])).toBeNull()
    expect(worstGateway([gateway('one', 0), gateway('two', 0)])).toBeNull()
    expect(worstGateway([gateway('one', 0.1), gateway('two', 0), gateway('dead', 9, false)])).toBe('one')
  })
})
