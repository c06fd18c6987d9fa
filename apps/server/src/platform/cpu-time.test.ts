import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, it } from 'vitest'
import { cpuTimeOf, cpuTimeOfFamily, parentOf } from './cpu-time.ts'

it('the processor time of a process holds what its children took, those that ended too', async () => {
  const child = spawn('sleep', ['60'])
  await once(child, 'spawn')
  expect(parentOf(Number(child.pid))).toBe(process.pid)
  const before = cpuTimeOfFamily(process.pid)
  execFileSync('sh', ['-c', 'i=0; while [ $i -lt 100000 ]; do i=$((i+1)); done'])
  const [own, family] = [cpuTimeOf(process.pid), cpuTimeOfFamily(process.pid)]
  child.kill()
  expect(family?.seconds).toBeGreaterThan(own?.seconds ?? Number.NaN)
  expect(family?.seconds).toBeGreaterThan(before?.seconds ?? Number.NaN)
  expect(family?.atMs).toBeGreaterThan(before?.atMs ?? Number.NaN)
})

it('nothing is known of a process that is gone', async () => {
  const child = spawn('true')
  await once(child, 'exit')
  expect([cpuTimeOf(Number(child.pid)), cpuTimeOfFamily(Number(child.pid))]).toEqual([null, null])
})
