import { type ClaimDraft, EMPTY_DRAFT, sayCommand } from '../model/claims.ts'
import { picksFor } from '../model/picks.ts'
import { useGame } from './game-context.ts'
import { useLocal } from './local-context.ts'
import { usePicturesState } from './pictures-context.ts'

interface Say {
  /** The rules let this player speak in text now. */
  readonly possible: boolean
  /** The stage shows what can be said, in place of what can be pressed. */
  readonly shown: boolean
  readonly show: (shown: boolean) => void
  readonly draft: ClaimDraft
  readonly setDraft: (draft: ClaimDraft) => void
  readonly text: string
  readonly setText: (text: string) => void
  /** Sends what is chosen and typed; null: there is nothing. */
  readonly send: (() => void) | null
}

/**
 * Speaking in text and claims: offered always, shown at once where nobody can hear a voice, at a table of practice players
 * and where there is no media.
 */
export function useSay(): Say {
  const { view, allowed, mode, send } = useGame()
  const { picks: stored, setPicks } = useLocal()
  const noMedia = usePicturesState((pictures) => pictures.missing() !== null)
  const picks = picksFor(stored, view)
  const possible = allowed.can('say')
  const own = view.own?.seat ?? null
  const command = own === null || !possible ? null : sayCommand(picks.claims, picks.text, own)
  return {
    possible,
    shown: possible && (picks.writes ?? (noMedia || mode === 'practice')),
    show: (writes) => setPicks({ ...picks, writes }),
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
