import { useEffect, useState, useSyncExternalStore } from 'react'
import { BROWSER_PORTS } from './browser-ports.ts'
import { rememberDevice } from './device-memory.ts'
import { type CheckOptions, type CheckSnapshot, SystemCheck } from './system-check.ts'

/** A check that starts with the panel and ends with it. */
export function useSystemCheck(options: CheckOptions): { check: SystemCheck; snapshot: CheckSnapshot } {
  const [check] = useState(() => new SystemCheck(BROWSER_PORTS, options))
  const snapshot = useSyncExternalStore(check.subscribe, check.getSnapshot)
  useEffect(() => {
    check.start()
    return () => check.dispose()
  }, [check])
  const passed = snapshot.status === 'success'
  useEffect(() => {
    if (passed) rememberDevice('passed')
  }, [passed])
  return { check, snapshot }
}
