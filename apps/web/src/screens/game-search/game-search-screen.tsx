import { may } from '@gorod/contracts/permissions'
import type { SearchMode, SearchRole } from '@gorod/contracts/search'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { ChampionshipLine } from '../../features/championships/championship-line.tsx'
import { GameInProgressModal } from '../../features/game-in-progress/game-in-progress-modal.tsx'
import { PartyStrip } from '../../features/party/party-strip.tsx'
import { FoundModal } from '../../features/search/found-modal.tsx'
import { awaitsGame, gameBegan, type HeardActivity } from '../../features/search/heard-activity.ts'
import { ModeList } from '../../features/search/mode-list.tsx'
import { isTabOfTable } from '../../features/search/one-tab.ts'
import { markSearchTab } from '../../features/search/search-tab.ts'
import { StandingLine } from '../../features/search/standing-line.tsx'
import { useActivity } from '../../features/search/use-activity.ts'
import { useReadyDoorbell } from '../../features/search/use-found-alarm.ts'
import { useLeavingStops } from '../../features/search/use-leaving-stops.ts'
import { useOverview } from '../../features/search/use-overview.ts'
import type { Search } from '../../features/search/use-search.ts'
import { WalletLine } from '../../features/wallet-line/wallet-line.tsx'
import { avatarUrl } from '../../shared/avatar-url.ts'
import { partyErrorText, useParty } from '../../shared/party/use-party.ts'
import { rememberSearch, type SearchAgain, searchAgainOf } from '../../shared/session/search-again.ts'
import { useMe } from '../../shared/session/use-me.ts'
import { PLAY_URL } from '../../shared/session/use-play.ts'
import { openVerification } from '../../shared/session/verification-dialog.ts'
import { SEARCH_TEXTS as T } from '../../shared/texts/search.ts'
import { useTitle } from '../../shared/use-title.ts'
import { useWakeLock } from '../../shared/use-wake-lock.ts'
import { DeviceLine } from './device-line.tsx'
import styles from './game-search.module.css'
import { SearchSide } from './search-side.tsx'
import { useChoice } from './use-choice.ts'
import { useDeviceGate } from './use-device-gate.tsx'
import { useInterruptions } from './use-interruptions.tsx'
import { useLobbies } from './use-lobbies.tsx'

const GAME_URL = '/game'

export default function GameSearchScreen() {
  useTitle(T.title)
  const me = useMe()
  const user = me.state === 'signed_in' ? me.user : null
  const activity = useActivity()
  const state = activity?.state ?? null
  const overview = useOverview()
  const { search, refused, interrupt, modal } = useInterruptions(state, { asksAboutGame: true })
  const gate = useDeviceGate(state?.kind ?? null)
  const lobbies = useLobbies({ state, user, gate, onRefused: refused })
  const navigate = useNavigate()
  const [again] = useState(searchAgainOf(useLocation().state))
  const way = useGoToTable(activity, search, () => void navigate(GAME_URL))
  useSearchedHere(state, search)
  useSearchOfGame(state)
  // A phone that locks itself freezes the page, and after two minutes without it the server ends the search.
  useWakeLock(awaitsGame(state))
  // Already before the search: the press that begins it may be the last one of this page.
  useReadyDoorbell(true)

  const searching = state?.kind === 'searching' ? state : null
  const mayJudge = user !== null && may(user.rights, 'judge')
  const choice = useChoice({ overview, searching, verified: user?.verified ?? false, mayJudge, again })
  // Spec §6 and §8: selecting what one may not have says why, before anything is asked of the server.
  const onRole = (role: SearchRole) => {
    if (role === 'player' || mayJudge) choice.setRole(role)
    else interrupt('role_of_judge_is_not_available')
  }
  const onLocked = (mode: SearchMode) => {
    // Nothing can be sent to an account without an address: the dialog leads to where one is entered.
    if (user?.email == null) openVerification()
    else interrupt(mode === 'league' ? 'league_verification_required' : 'verification_required')
  }
  const practice = async (wish: Parameters<typeof search.practice>[0]) => {
    // No camera opens for a player who has left the page meanwhile: «Играть» leads to the table.
    if ((await search.practice(wish)) && location.pathname === PLAY_URL) void navigate(GAME_URL)
  }
  const start = () => void search.start({ modes: choice.modes, role: choice.role, replace: false })
  const party = useParty()?.party ?? null
  const [partyRefusal, setPartyRefusal] = useState<string | null>(null)
  const startTogether = () => {
    setPartyRefusal(null)
    void search.startTogether((cause) => setPartyRefusal(partyErrorText(cause)))
  }
  useSearchAgain(again !== null && user !== null && overview !== null ? (state?.kind ?? null) : null, () => {
    if (choice.modes.length > 0) gate.pass(start)
    else if (again?.modes[0] !== undefined) onLocked(again.modes[0])
  })
  const here = searching !== null && (search.sentHere || search.busy === 'start')
  return (
    <div className={`wrap ${styles.search}`}>
      {lobbies.room || (
        <>
          <div className={styles.head}>
            <h1 className="h1">{T.title}</h1>
            <DeviceLine gate={gate} />
          </div>
          {party !== null && user !== null && (
            <PartyStrip
              party={party}
              ownId={user.id}
              away={state === null || state.kind !== 'idle' || search.busy !== null}
              searching={searching !== null}
              refusal={partyRefusal}
              onSearch={() => gate.pass(startTogether)}
              pass={gate.pass}
            />
          )}
          <div className={styles.columns}>
            <div className={styles.main}>
              <ModeList
                {...choice}
                fixed={here}
                pending={gate.state === 'opening'}
                closedReason={overview?.disabledReason ?? null}
                practising={search.busy === 'practice'}
                disabled={state === null || state.kind === 'game' || state.kind === 'found'}
                onToggle={choice.toggle}
                onLocked={onLocked}
                onPractice={(wish) => gate.pass(() => void practice(wish))}
              />
              <ChampionshipLine verified={user?.verified ?? false} />
              {lobbies.entrance}
            </div>
            <aside className={state?.kind === 'game' ? `${styles.side} ${styles.urgent}` : styles.side}>
              <SearchSide
                activity={activity}
                inParty={party !== null}
                pending={gate.state === 'opening'}
                search={search}
                modes={choice.modes}
                role={choice.role}
                onRole={onRole}
                ownImage={user === null ? null : avatarUrl(user)}
                onStart={() => gate.pass(start)}
              />
              {user !== null && <StandingLine userId={user.id} />}
              <WalletLine occasion={state?.kind ?? ''} />
              {lobbies.running}
            </aside>
          </div>
        </>
      )}
      {activity !== null && state?.kind === 'found' && (
        <FoundModal
          activity={activity}
          found={state}
          busy={search.busy === 'accept'}
          onSearchPage
          onAccept={search.accept}
          onRefuse={() => void search.stop()}
        />
      )}
      {state?.kind === 'game' && (way === 'none' || way === 'elsewhere') && (
        <InProgress game={state} search={search} told={modal !== false} inOtherTab={way === 'elsewhere'} />
      )}
      {gate.modal}
      {lobbies.alert}
      {modal}
    </div>
  )
}

interface InProgressProps {
  readonly game: Extract<HeardActivity['state'], { kind: 'game' }>
  readonly search: Search
  /** Another modal says it already. */
  readonly told: boolean
  readonly inOtherTab: boolean
}

/** Spec §2: a player with a game in progress who opens this page, or presses play here, gets a question about it. */
function InProgress({ game, search, told, inOtherTab }: InProgressProps) {
  const { key } = useLocation()
  const [openAt, setOpenAt] = useState<string | null>(null)
  const [closedAt, setClosedAt] = useState<string | null>(null)
  if (told && closedAt !== key) setClosedAt(key)
  // This tab goes to the table of a game that it has begun. A question that is open stays open.
  const opens = !told && !search.sentHere && search.busy === null
  if (opens && openAt !== key) setOpenAt(key)
  if (closedAt === key || openAt !== key) return null
  return (
    <GameInProgressModal
      gameId={game.gameId}
      banOnQuit={game.banOnQuit}
      inOtherTab={inOtherTab}
      onClose={() => setClosedAt(key)}
    />
  )
}

/** Begins the search that another page asked for, once the page knows where the player is. Only one who is nowhere searches. */
function useSearchAgain(kind: HeardActivity['state']['kind'] | null, start: () => void): void {
  const navigate = useNavigate()
  const begun = useRef(false)
  const begin = useEffectEvent(() => {
    // A reload must not begin one more.
    void navigate(PLAY_URL, { replace: true, state: null })
    if (kind === 'idle') start()
  })
  useEffect(() => {
    if (kind === null || begun.current) return
    begun.current = true
    begin()
  }, [kind])
}

/** A search that is over was begun nowhere; one that runs here ends when the screen is left. */
function useSearchedHere(state: HeardActivity['state'] | null, search: Search): void {
  const { sentHere, unanswered, forgetHere } = search
  const kind = state?.kind
  const before = useRef<typeof kind>(undefined)
  useEffect(() => {
    const toTable = kind === 'game' && (before.current === 'searching' || before.current === 'found')
    before.current = kind
    if (toTable) markSearchTab(false)
    else if (kind === 'idle' || kind === 'lobby' || kind === 'game') forgetHere()
  }, [kind, forgetHere])
  // The server says after the lost answer that there is no search: the start did not arrive.
  const hearIdle = useEffectEvent(() => {
    if (unanswered) forgetHere()
  })
  useEffect(() => {
    if (state?.kind === 'idle') hearIdle()
  }, [state])
  useLeavingStops(sentHere && (kind === 'searching' || kind === 'found'))
}

/** Keeps the search that led to a game for «Играть ещё» after it. */
function useSearchOfGame(state: HeardActivity['state'] | null): void {
  const search = useRef<SearchAgain | null>(null)
  useEffect(() => {
    if (state?.kind === 'searching')
      search.current = { modes: state.queues.map(({ mode }) => mode), role: state.role }
    else if (state?.kind === 'game' && search.current !== null) rememberSearch(state.gameId, search.current)
    else if (state?.kind === 'idle' || state?.kind === 'lobby') search.current = null
  }, [state])
}

/** What this tab does about a game that began before its eyes. `elsewhere`: another tab has gone to the table. */
type WayToTable = 'none' | 'asks' | 'goes' | 'elsewhere'

/** The game takes one tab of the browser along. A tab in the background where nobody searched is none of them. */
function useGoToTable(activity: HeardActivity | null, search: Search, go: () => void): WayToTable {
  const { sentHere, forgetHere } = search
  const before = useRef<HeardActivity | null>(null)
  const [way, setWay] = useState<WayToTable>('none')
  // Before the page is painted: nobody on the way to a table is asked what to do with it.
  useLayoutEffect(() => {
    const began = activity !== null && gameBegan(before.current?.state ?? null, activity.state)
    before.current = activity
    if (began && (sentHere || !document.hidden)) setWay('asks')
    else if (activity?.state.kind !== 'game') setWay('none')
  }, [activity, sentHere])
  const ask = useEffectEvent(async () => {
    if (activity?.state.kind !== 'game') return
    const here = await isTabOfTable(activity.state.gameId)
    // The page asks about the game as about any that was begun elsewhere.
    if (!here) forgetHere()
    // The game may have ended meanwhile.
    setWay((now) => (now === 'asks' ? (here ? 'goes' : 'elsewhere') : now))
  })
  // After the paint: the guard of a running search must have released the page first.
  const leave = useEffectEvent(go)
  useEffect(() => {
    if (way === 'asks') void ask()
    if (way === 'goes') leave()
  }, [way])
  return way
}
