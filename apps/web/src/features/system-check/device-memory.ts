import { readStored, writeStored } from '../../shared/storage.ts'

/** What this device's owner did about the check: nothing yet, passed it, or chose to play without a camera. */
export type DeviceMemory = 'passed' | 'skipped' | null

export function recallDevice(): DeviceMemory {
  const stored = readStored('systemCheck')
  return stored === 'passed' || stored === 'skipped' ? stored : null
}

export function rememberDevice(memory: 'passed' | 'skipped'): void {
  writeStored('systemCheck', memory)
}
