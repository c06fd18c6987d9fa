import { getConnectionData, logMediaError } from '@gorod/contracts/media'
import { ApiError } from '../../shared/api/api-error.ts'
import { api } from '../../shared/api/client.ts'
import { listDevices } from '../../shared/media/devices.ts'
import { startEchoTest } from '../../shared/media/echo-test.ts'
import { readBrowserFacts } from '../../shared/media/echo-test-browser.ts'
import { ERROR_TEXTS } from '../../shared/texts/errors.ts'
import { announceCheckDone } from './check-done.ts'
import { ConnectionDataError } from './check-problem.ts'
import { openDevices, readWish, writeWish } from './open-devices.ts'
import type { CheckPorts } from './system-check.ts'

/** The check's edge in a real browser. */
export const BROWSER_PORTS: CheckPorts = {
  browserFacts: readBrowserFacts,
  openDevices,
  listDevices,
  readWish,
  writeWish,
  connectionData: async () => {
    try {
      return await api(getConnectionData, {})
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.status === 0 || error.status >= 500)
        throw new ConnectionDataError(error.code, { cause: error })
      throw new Error(ERROR_TEXTS[error.code], { cause: error })
    }
  },
  startEchoTest,
  announceDone: (devices) => announceCheckDone({ ...devices, at: Date.now() }),
  logUnreachable: (serverUrl, userId) => {
    // Spec §7. The check goes on whatever the server thinks of the report.
    api(logMediaError, {
      mediaServerUrl: serverUrl,
      errorType: 'janus_api_call_failed',
      userId: userId ?? '',
      from: 'system_check',
    }).catch(() => {})
  },
  setTimer: (run, ms) => {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
}
