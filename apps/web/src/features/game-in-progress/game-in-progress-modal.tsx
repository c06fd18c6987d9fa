import { useState } from 'react'
import { faultText } from '../../shared/realtime/fault-text.ts'
import { ReturnToGame } from '../../shared/session/return-to-game.tsx'
import { INTERFACE_TEXTS } from '../../shared/texts/interface.ts'
import { SEARCH_TEXTS } from '../../shared/texts/search.ts'
import { Button } from '../../ui/button/button.tsx'
import { PromptModal } from '../../ui/prompt-modal/prompt-modal.tsx'
import { QuickAlert } from '../../ui/quick-alert/quick-alert.tsx'
import { quitGame } from './quit-game.ts'

const T = SEARCH_TEXTS.inGame

interface GameInProgressModalProps {
  readonly gameId: string
  /** Leaving early brings an automatic ban: the warning variant. */
  readonly banOnQuit: boolean
  /** The table has just opened in another tab of this browser. */
  readonly inOtherTab?: boolean
  readonly onClose: () => void
}

/** Spec §2 «Вы уже играете»: back to the table, or the game is given up for good. */
export function GameInProgressModal({
  gameId,
  banOnQuit,
  inOtherTab = false,
  onClose,
}: GameInProgressModalProps) {
  const { quit, busy, error, dismiss } = useQuit(gameId, onClose)
  return (
    <PromptModal
      title={T.title}
      closeLabel={T.close}
      onClose={onClose}
      buttons={
        <>
          <ReturnToGame kind="lamp" size="lg">
            {inOtherTab ? T.openHere : T.back}
          </ReturnToGame>
          <Button kind="alert" size="lg" loading={busy} onClick={() => void quit()}>
            {T.quit}
          </Button>
        </>
      }
    >
      <p>{inOtherTab ? T.inOtherTab : T.lead}</p>
      {banOnQuit && <p>{T.warning}</p>}
      {error !== null && <QuickAlert message={error} closeLabel={INTERFACE_TEXTS.close} onClose={dismiss} />}
    </PromptModal>
  )
}

function useQuit(gameId: string, onDone: () => void) {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const quit = async () => {
    setBusy(true)
    setError(null)
    try {
      await quitGame(gameId)
      onDone()
    } catch (cause) {
      setError(faultText(cause))
    } finally {
      setBusy(false)
    }
  }
  return { quit, busy, error, dismiss: () => setError(null) }
}
