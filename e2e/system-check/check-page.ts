import type { Browser } from 'playwright-core'
import { type Visitor, type VisitorOptions, visit } from '../harness/browser.ts'

export const UNREACHABLE = 'Медисервер недоступен, обновите страницу и повторите поиск игры через пару минут.'
/** Our own limits are 5 and 10 s; a busy machine gets some more. */
const TOLD_WITHIN_MS = 20_000

export interface CheckVisit extends Visitor {
  /** Waits until the log says it. */
  says(text: string): Promise<void>
  press(button: string): Promise<void>
}

export interface CheckOptions extends VisitorOptions {
  /** Runs in the page before anything of ours. */
  readonly before?: () => void
  /** Sends the page to this gateway instead of the server's own. */
  readonly gateway?: string
  /** Takes connections and never says a word. */
  readonly silentGateway?: boolean
  /** The browser asks for the camera instead of granting it. */
  readonly asksPermission?: boolean
}

/** Opens the check on a page of its own. It starts by itself. */
export async function openCheck(
  browser: Browser,
  url: string,
  options: CheckOptions = {},
): Promise<CheckVisit> {
  const { before, gateway, silentGateway = false, asksPermission = false, ...rest } = options
  // A page without scripts first: permissions and ours must be in place before the check begins.
  const visitor = await visit(browser, `${url}/robots.txt`, rest)
  if (asksPermission) await visitor.context.clearPermissions()
  if (gateway !== undefined)
    await visitor.page.route('**/get-connection-data', async (route) => {
      const answer = await route.fetch()
      await route.fulfill({ response: answer, json: { ...(await answer.json()), serverUrl: gateway } })
    })
  if (silentGateway) await visitor.page.routeWebSocket('**/janus', () => {})
  if (before !== undefined) await visitor.context.addInitScript(before)
  await visitor.page.goto(`${url}/system-check`)
  return {
    ...visitor,
    says: (text) => visitor.page.getByText(text, { exact: true }).waitFor({ timeout: TOLD_WITHIN_MS }),
    press: (button) => visitor.page.getByRole('button', { name: button }).click(),
  }
}

/** Size and progress of the picture that came back from the server. */
export function returnedPicture({ page }: Visitor): Promise<{ width: number; seconds: number }> {
  return page
    .getByLabel('Ваше видео, вернувшееся с сервера')
    .evaluate((video: HTMLVideoElement) => ({ width: video.videoWidth, seconds: video.currentTime }))
}
