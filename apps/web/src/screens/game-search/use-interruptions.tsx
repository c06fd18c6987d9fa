import { leaveLobbyMessage } from '@gorod/contracts/lobby'
import { type ActivityState, getActivityMessage } from '@gorod/contracts/search'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { type BreakSearchType, breakSearchOf } from '../../features/break-search/break-search.ts'
import { BreakSearchModal } from '../../features/break-search/break-search-modal.tsx'
import { type BreakSearches, useBreakSearch } from '../../features/break-search/use-break-search.ts'
import { useLineFault } from '../../features/break-search/use-line-fault.ts'
import type { BreakAction } from '../../features/break-search/variants.ts'
import { quitGame } from '../../features/game-in-progress/quit-game.ts'
import { type Refusal, type Search, useSearch } from '../../features/search/use-search.ts'
import { BALANCE_KEY } from '../../features/wallet-line/wallet-line.tsx'
import { reloadPage } from '../../shared/leaving/own-reload.ts'
import { useLeavingGuard } from '../../shared/leaving/use-leaving-guard.ts'
import { openRealtime } from '../../shared/realtime/open-realtime.ts'
import { openAuth } from '../../shared/session/auth-dialog.ts'
import { PLAY_URL } from '../../shared/session/use-play.ts'

const GAME_URL = '/game'
const RETRY_MS = 5_000
const FAULTS: readonly (string | undefined)[] = ['server_is_down', 'lobby_server_is_down']

interface Interruptions {
  readonly search: Search
  /** Opens the variant of a refusal that was no search's own: of a lobby that cannot be entered now. */
  readonly refused: (refusal: Retry) => void
  /** Opens the variant of what this page knows without asking. */
  readonly interrupt: (type: BreakSearchType) => void
  /** The modal that says what interrupts, or false. */
  readonly modal: ReactNode
}

/** The refused request, and how to repeat it. */
type Retry = Pick<Refusal, 'cause' | 'again'> & Partial<Pick<Refusal, 'action' | 'wish'>>

/**
 * The search, and everything that interrupts it: refusals, the server's own stops, a lost line, leaving the page. On a page
 * that asks about a running game itself no window shows a refusal because of that game.
 */
export function useInterruptions(
  state: ActivityState | null,
  page: { readonly asksAboutGame: boolean },
): Interruptions {
  const breaks = useBreakSearch()
  const [busy, setBusy] = useState<BreakAction | null>(null)
  const { refusal, tellRefusal } = useRefusals(breaks, page.asksAboutGame && state?.kind === 'game')
  const search = useSearch(tellRefusal)
  const searching = state?.kind === 'searching' || state?.kind === 'found'
  // `idle` after a start: no answer yet, or the answer came before the state.
  const keeps = searching ? search.sentHere || search.asked : search.asked && state?.kind === 'idle'
  const guard = useLeavingGuard(keeps, { survivesReload: true })
  const { forgetHere } = search
  const gaveWay = breaks.shown?.type === 'another_search_started'
  // The account still searches, so no state says that it is another tab's search now.
  useEffect(() => {
    if (gaveWay) forgetHere()
  }, [gaveWay, forgetHere])
  useLineFault(state?.kind ?? null, breaks)
  const carryOut = useWaysOut({ state, search, refusal })

  const onAction = async (action: BreakAction) => {
    if (action === 'close' || action === 'leave_page') {
      if (action === 'leave_page') {
        // At once: the next page may take its time, and somebody may change their mind meanwhile.
        void search.stop()
        guard.leave()
      } else if (guard.asked) guard.stay()
      else breaks.close()
      return
    }
    setBusy(action)
    const opening = breaks.shown?.opening
    const done = await carryOut(action, breaks.shown?.type).catch(async (cause) => {
      breaks.open(breakSearchOf(cause))
      return false
    })
    setBusy(null)
    // A second refusal has opened its own variant.
    if (done) breaks.closeOpening(opening)
  }

  const shown = guard.asked ? { type: 'leaving_page', opening: 0 } : breaks.shown
  const modal = shown !== null && (
    <BreakSearchModal
      key={shown.opening}
      shown={shown}
      busy={busy}
      wanted={refusal?.wish?.modes ?? []}
      banOnQuit={state?.kind === 'game' ? state.banOnQuit : true}
      onAction={(action) => void onAction(action)}
    />
  )
  return { search, refused: tellRefusal, interrupt: (type) => void breaks.open({ type }), modal }
}

/** `asked`: the page asks about the game of the account by itself. */
function useRefusals(breaks: BreakSearches, asked: boolean) {
  const [refused, setRefused] = useState<{ readonly refusal: Retry; readonly opening: number } | null>(null)
  const client = useQueryClient()
  const isAsked = useRef(asked)
  useLayoutEffect(() => {
    isAsked.current = asked
  }, [asked])
  const tellRefusal = (refusal: Retry) => {
    const interruption = breakSearchOf(refusal.cause)
    // The page asks about this game already: no second window about it.
    const known = interruption.type === 'already_in_game' && isAsked.current && breaks.shown === null
    if (!known) setRefused({ refusal, opening: breaks.open(interruption) })
    // The refusal may mean that the shown balance is out of date.
    void client.invalidateQueries({ queryKey: BALANCE_KEY })
  }
  // A modal that has opened by itself since then does not belong to this request.
  const refusal = refused !== null && refused.opening === breaks.shown?.opening ? refused.refusal : null
  return { refusal, tellRefusal }
}

interface Bearings {
  readonly state: ActivityState | null
  readonly search: Search
  readonly refusal: Retry | null
}

/** Does what a button of the modal says; resolves to whether that is settled. */
function useWaysOut({ state, search, refusal }: Bearings) {
  const navigate = useNavigate()
  const again = async () => {
    if (refusal === null) return true
    const done = await refusal.again()
    if (done && refusal.action === 'practice' && location.pathname === PLAY_URL) void navigate(GAME_URL)
    return done
  }
  return async (action: BreakAction, type: string | undefined): Promise<boolean> => {
    switch (action) {
      case 'search_here':
        return refusal?.wish ? search.start({ ...refusal.wish, replace: true }) : true
      case 'end_other_search':
        return search.stop()
      case 'leave_search':
        return (await search.stop()) && (await again())
      case 'leave_lobby':
        await (await openRealtime()).send(leaveLobbyMessage, {})
        return again()
      case 'quit_game':
        if (state?.kind === 'game') await quitGame(state.gameId)
        return true
      case 'retry':
        return FAULTS.includes(type) && refusal === null ? knock() : again()
      case 'refresh':
        reloadPage()
        return false
      case 'sign_in':
        openAuth({ view: 'signin', redirectUrl: PLAY_URL })
        return true
      default:
        // A lobby one is in is drawn on this very page.
        return true
    }
  }
}

/** Tries the line at once; true when the server answers. */
async function knock(): Promise<boolean> {
  const realtime = await openRealtime()
  realtime.reconnect()
  return realtime.send(getActivityMessage, {}, { timeoutMs: RETRY_MS }).then(
    () => true,
    () => false,
  )
}
