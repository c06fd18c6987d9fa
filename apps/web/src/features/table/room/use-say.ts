import { type ClaimDraft, EMPTY_DRAFT, sayCommand } from '../model/claim-draft.ts'
import { picksFor } from '../model/picks.ts'
import { isOwnTurn } from '../model/speakers.ts'
import { useGame } from './game-context.ts'
import { useLocal } from './local-context.ts'
import { usePicturesState } from './pictures-context.ts'

interface Say {
  /** The rules let this player speak in text now. */
  readonly possible: boolean
  /** The player writes and does not only speak. */
  readonly writes: boolean
  /** The stage shows what can be said, in place of what can be pressed. Out of turn the stage is somebody else's. */
  readonly shown: boolean
  readonly show: (writes: boolean) => void
  readonly draft: ClaimDraft
  readonly setDraft: (draft: ClaimDraft) => void
  readonly text: string
  readonly setText: (text: string) => void
  /** Sends what is chosen and typed; null: there is nothing. */
  readonly send: (() => void) | null
}

/**
 * Speaking in text and claims: offered always, shown at once where nobody can hear a voice: at a table of practice players,
 * and without media or a microphone.
 */
export function useSay(): Say {
  const { view, allowed, mode, send } = useGame()
  const { picks: stored, setPicks } = useLocal()
  const voiceless = usePicturesState((pictures) => pictures.voiceless())
  const picks = picksFor(stored, view)
  const possible = allowed.can('say')
  const own = view.own?.seat ?? null
  const writes = possible && (picks.writes ?? (voiceless || mode === 'practice'))
  const command = own === null || !possible ? null : sayCommand(picks.claims, picks.text, own)
  return {
    possible,
    writes,
    shown: writes && isOwnTurn(view),
    show: (written) => setPicks({ ...picks, writes: written }),
    draft: picks.claims,
    setDraft: (claims) => setPicks({ ...picks, claims }),
    text: picks.text,
    setText: (text) => setPicks({ ...picks, text }),
    send:
      command === null
        ? null
        : () => {
            send(command)
            setPicks({ ...picks, claims: EMPTY_DRAFT, text: '' })
          },
  }
}
