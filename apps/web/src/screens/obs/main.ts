import { ObsLink } from '../../shared/obs/obs-link.ts'
import { messageFrom, postTo, type ToObs } from '../../shared/obs/obs-messages.ts'
import { readObsSettings } from '../../shared/obs/obs-settings.ts'

const KINDS: readonly ToObs['kind'][] = ['settings', 'phase', 'mute']

/**
 * `/obs`: holds the connection to the streamer's own broadcasting program, for the page around it. A document of its own, the only one whose
 * policy lets it reach this machine, and nothing else. Alone it does nothing.
 */
function serve(page: Window): void {
  const link = new ObsLink({
    tell: (state) => postTo(page, { kind: 'state', state }),
    later: (run, ms) => {
      const timer = setTimeout(run, ms)
      return () => clearTimeout(timer)
    },
  })
  addEventListener('message', (event: MessageEvent<unknown>) => {
    const message = messageFrom<ToObs>(event, { source: page, kinds: KINDS })
    if (message?.kind === 'settings') void link.use(readObsSettings())
    if (message?.kind === 'phase') void link.showPhase(message.phase)
    if (message?.kind === 'mute') void link.mute(message.on)
  })
  postTo(page, { kind: 'ready' })
  void link.use(readObsSettings())
}

if (window.parent !== window) serve(window.parent)
