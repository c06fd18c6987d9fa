import { Link, useNavigate } from 'react-router'
import { PracticeSetup } from '../../features/practice-setup/practice-setup.tsx'
import type { PracticeWish } from '../../features/practice-setup/practice-wish.ts'
import { useActivity } from '../../features/search/use-activity.ts'
import { RoleWindow } from '../../features/table/card/role-window.tsx'
import { SETTINGS_KEY, settingsFor } from '../../features/table/room/room-settings.ts'
import { practiceThemeOf } from '../../shared/practice-themes.ts'
import { PLAY_URL, PRACTICE_URL } from '../../shared/session/use-play.ts'
import { PRACTICE_TEXTS as T } from '../../shared/texts/practice.ts'
import { useLocalStorage } from '../../shared/use-local-storage.ts'
import { useTitle } from '../../shared/use-title.ts'
import touch from '../../styles/reach.module.css'
import styles from './practice.module.css'
import { useDeviceGate } from './use-device-gate.tsx'
import { useInterruptions } from './use-interruptions.tsx'

const BOTS = 9
const CHANCE: PracticeWish = { ruleSet: 'fiim', pace: 'normal', role: null, seat: null, level: 'player' }

/** Everything that may be chosen before a practice game. */
export default function PracticeScreen() {
  useTitle(T.title)
  const state = useActivity()?.state ?? null
  const { search, modal } = useInterruptions(state, { asksAboutGame: false })
  const gate = useDeviceGate(state?.kind ?? null)
  const navigate = useNavigate()
  const [settings, setSettings] = useLocalStorage(SETTINGS_KEY, settingsFor(false))
  const start = async (wish: PracticeWish) => {
    // No camera opens for a player who has left the page meanwhile.
    if ((await search.practice(wish)) && location.pathname === PRACTICE_URL) void navigate('/game')
  }
  return (
    <div className={`wrap ${styles.practice}`}>
      <nav className={styles.path} aria-label={T.path}>
        <Link className={touch.reach} to={PLAY_URL}>
          {T.search}
        </Link>
        <span aria-hidden="true">/</span>
        <span aria-current="page">{T.here}</span>
      </nav>
      <h1 className="h1">{T.title}</h1>
      <p className={styles.lead}>{T.lead(BOTS)}</p>
      <PracticeSetup
        initial={CHANCE}
        busy={search.busy === 'practice'}
        disabled={state === null || state.kind === 'game' || state.kind === 'found'}
        // A game that begins here opens by itself.
        running={state?.kind === 'game' && search.busy !== 'practice' ? '/game' : null}
        help={{ ...settings, theme: practiceThemeOf(settings.practiceTheme) }}
        onHelp={({ coach, voice, theme }) => setSettings({ ...settings, coach, voice, practiceTheme: theme })}
        drawRole={(role) => <RoleWindow role={role} width={96} />}
        onStart={(wish) => gate.pass(() => void start(wish))}
      />
      {gate.modal}
      {modal}
    </div>
  )
}
