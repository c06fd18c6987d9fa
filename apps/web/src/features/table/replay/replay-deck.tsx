import {
  ChevronLeft,
  ChevronRight,
  ChevronsLeft,
  ChevronsRight,
  Link2,
  ListTree,
  Pause,
  Play,
  Scale,
} from 'lucide-react'
import { REPLAY_TEXTS as T } from '../../../shared/texts/replay.ts'
import { WHAT_IF_TEXTS } from '../../../shared/texts/room/what-if.ts'
import { HANDHELD } from '../../../styles/breakpoints.ts'
import { Control } from '../deck/control.tsx'
import { useMediaQuery } from '../room/use-media-query.ts'
import styles from './replay-room.module.css'
import { type ReplayControls, SPEEDS, type Speed } from './use-replay.ts'

interface ReplayDeckProps {
  readonly controls: ReplayControls
  readonly total: number
  readonly copyLink: () => void
  readonly openTab: (tab: 'log' | 'whatIf') => void
}

export function ReplayDeck(props: ReplayDeckProps) {
  return useMediaQuery(HANDHELD) ? <PhoneDeck {...props} /> : <WideDeck {...props} />
}

function WideDeck({ controls, total, copyLink }: ReplayDeckProps) {
  const { step, goTo, stretchBy, speed, setSpeed } = controls
  return (
    <div className={styles.deck}>
      <div>
        <Control icon={Link2} label={T.link} hotkey="C" onPress={copyLink} />
        <label className={styles.speed}>
          <span className="visually-hidden">{T.speed}</span>
          <select value={speed} onChange={({ target }) => setSpeed(Number(target.value) as Speed)}>
            {SPEEDS.map((each) => (
              <option key={each} value={each}>
                {T.times(each)}
              </option>
            ))}
          </select>
        </label>
      </div>
      <div>
        <Control icon={ChevronsLeft} label={T.dayBack} iconOnly onPress={() => stretchBy(-1)} />
        <Control icon={ChevronLeft} label={T.back} iconOnly onPress={() => goTo(step - 1)} />
        <PlayControl controls={controls} label={controls.playing ? T.pause : T.play} />
        <Control icon={ChevronRight} label={T.forward} iconOnly onPress={() => goTo(step + 1)} />
        <Control icon={ChevronsRight} label={T.dayForward} iconOnly onPress={() => stretchBy(1)} />
      </div>
      <p className={styles.hints}>
        <span>
          {T.step} <b>{step + 1}</b> {T.of(total)}
        </span>
        <span>
          <kbd>←</kbd> <kbd>→</kbd> {T.hintStep}
        </span>
        <span>
          <kbd>Shift</kbd> + {T.hintDay}
        </span>
        <span>
          <kbd>1…0</kbd> {T.hintEyes}
        </span>
      </p>
    </div>
  )
}

function PhoneDeck({ controls, openTab }: ReplayDeckProps) {
  const { step, goTo } = controls
  return (
    <div className={styles.deck}>
      <Control icon={ChevronLeft} label={T.backShort} onPress={() => goTo(step - 1)} />
      <Control icon={ChevronRight} label={T.forwardShort} onPress={() => goTo(step + 1)} />
      <PlayControl controls={controls} label={T.stepOf(step + 1)} />
      <Control icon={Scale} label={WHAT_IF_TEXTS.tab} onPress={() => openTab('whatIf')} />
      <Control icon={ListTree} label={T.more} onPress={() => openTab('log')} />
    </div>
  )
}

function PlayControl({ controls, label }: { readonly controls: ReplayControls; readonly label: string }) {
  const { playing, togglePlaying } = controls
  return (
    <Control
      icon={playing ? Pause : Play}
      kind="lamp"
      label={label}
      hotkey={T.space}
      title={playing ? T.pauseLabel : T.playLabel}
      onPress={togglePlaying}
    />
  )
}
