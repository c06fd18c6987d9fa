import { readStored, writeStored } from '../../shared/storage.ts'

/** The state of the check on this device: not done, passed, or «play without a camera». */
export type DeviceMemory = 'passed' | 'skipped' | null

export function recallDevice(): DeviceMemory {
  const stored = readStored('systemCheck')
  return stored === 'passed' || stored === 'skipped' ? stored : null
}

export function rememberDevice(memory: 'passed' | 'skipped'): void {
  writeStored('systemCheck', memory)
}
