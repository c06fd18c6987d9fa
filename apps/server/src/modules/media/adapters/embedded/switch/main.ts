import type { SwitchCall, SwitchEvent } from '../switch-messages.ts'
import { Switchboard } from './switchboard.ts'

// The switch: a process of its own, because a fault in native code ends it. Started by `switch-process.ts` with the range of
// its ports; ends with the process that started it.

const REPORT_MS = 1_000

const [from = 0, to = 0] = (process.argv[2] ?? '').split('-').map(Number)
const tell = (event: SwitchEvent): void => {
  if (process.connected) process.send?.(event)
}
const switchboard = new Switchboard({ from, to }, tell)

process.on('message', ({ id, request }: SwitchCall) => {
  switchboard.serve(request).then(
    (end) => tell({ type: 'done', id, ...(end && { end }) }),
    (error: unknown) => tell({ type: 'done', id, error: String(error) }),
  )
})
process.on('disconnect', () => process.exit())
setInterval(() => switchboard.report(), REPORT_MS)
tell({ type: 'ready' })
