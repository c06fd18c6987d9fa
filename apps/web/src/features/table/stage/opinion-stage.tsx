import type { Seat, Team } from '@gorod/rules'
import { STAGE_TEXTS } from '../../../shared/texts/room/stage.ts'
import { COLOR_TEXTS } from '../../../shared/texts/room/vocabulary.ts'
import { Button } from '../../../ui/button/button.tsx'
import { StageHead } from '../clock/stage-head.tsx'
import { useKeptAtLast } from '../clock/use-last-seconds.ts'
import { keyLabel } from '../model/hotkeys.ts'
import { SayToggle } from '../overlay/say-box.tsx'
import { useGame } from '../room/game-context.ts'
import { useLink } from '../room/link-context.ts'
import { useLocal } from '../room/local-context.ts'
import { useOpinions } from '../room/use-opinions.ts'
import { useSay } from '../room/use-say.ts'
import styles from './opinion-stage.module.css'
import { SayStage } from './say-stage.tsx'
import stageStyles from './stage.module.css'

const COLOR_WORDS: Readonly<Record<Team, string>> = { red: COLOR_TEXTS.red, black: COLOR_TEXTS.black }

/** The farewell of a leaver: colours for the record, chosen seat by seat, or one seat that leads the table from now on. */
export function OpinionStage({ title }: { readonly title: string }) {
  const { hotkeys } = useLocal()
  const { sending } = useLink()
  const say = useSay()
  const chosen = useOpinions()
  useKeptAtLast(chosen?.save ?? null)
  if (say.shown) return <SayStage title={title} />
  if (chosen === null) return null
  const { seats, max, leads, leader, colors, saved, press, turn, save } = chosen
  const hint = leads ? STAGE_TEXTS.opinionsLeaderHint : STAGE_TEXTS.opinionsHint(max)
  return (
    <div className={stageStyles.pad}>
      <StageHead title={title} hint={hint} aside={<SayToggle />} />
      <div className={styles.grid}>
        {seats.map((seat) =>
          leads ? (
            <SeatButton
              key={seat}
              seat={seat}
              look={leader === seat ? 'red' : null}
              word={null}
              pressed={leader === seat}
              onPress={() => press(seat)}
            />
          ) : (
            <SeatButton
              key={seat}
              seat={seat}
              look={colors[seat] ?? null}
              word={colorWord(colors[seat])}
              onPress={() => press(seat)}
            />
          ),
        )}
      </div>
      {/* A digit chooses without a button that could say so. */}
      <p className="visually-hidden" role="status">
        {leads
          ? leader
          : Object.entries(colors)
              .map(([seat, color]) => `${seat}: ${COLOR_WORDS[color]}`)
              .join(', ')}
      </p>
      <div className={styles.foot} data-stage-foot="">
        {/* Colours or a leader, never both (rule book §10.5). */}
        <Button onClick={turn}>{leads ? STAGE_TEXTS.opinionsToColours : STAGE_TEXTS.opinionsToLeader}</Button>
        <Button
          block
          data-confirm=""
          disabled={save === null}
          loading={sending === 'leaveOpinions'}
          onClick={() => save?.()}
        >
          {saved ? STAGE_TEXTS.opinionsSaved : STAGE_TEXTS.opinionsSave}
          {save !== null && <kbd>{keyLabel(hotkeys.confirm)}</kbd>}
        </Button>
      </div>
    </div>
  )
}

function colorWord(color: Team | undefined): string {
  return color === undefined ? STAGE_TEXTS.noColor : COLOR_WORDS[color]
}

interface SeatButtonProps {
  readonly seat: Seat
  readonly look: Team | null
  /** What is said of the seat; null: it is only named. */
  readonly word: string | null
  readonly pressed?: boolean
  readonly onPress: () => void
}

function SeatButton({ seat, look, word, pressed, onPress }: SeatButtonProps) {
  const { people } = useGame()
  const name = people.name(seat)
  return (
    <button
      type="button"
      className={`${styles.seat} ${look === null ? '' : styles[look]}`}
      aria-label={[seat, name, word].filter((part) => part !== null).join(', ')}
      aria-pressed={pressed}
      onClick={onPress}
    >
      <b>{seat}</b>
      <span>{look === null || word === null ? name : word}</span>
    </button>
  )
}
