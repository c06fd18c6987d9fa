import type { Team } from '@gorod/rules'
import { STAGE_TEXTS } from '../../../shared/texts/room/stage.ts'
import { COLOR_TEXTS } from '../../../shared/texts/room/vocabulary.ts'
import { Button } from '../../../ui/button/button.tsx'
import { StageHead } from '../clock/stage-head.tsx'
import { SayToggle } from '../overlay/say-box.tsx'
import { useGame } from '../room/game-context.ts'
import { useSay } from '../room/use-say.ts'
import { usePicking } from '../room/use-stage.ts'
import styles from './opinion-stage.module.css'
import { SayStage } from './say-stage.tsx'
import stageStyles from './stage.module.css'

const COLOR_WORDS: Readonly<Record<Team, string>> = { red: COLOR_TEXTS.red, black: COLOR_TEXTS.black }

/** The farewell of a leaver: colours for the record, chosen seat by seat. */
export function OpinionStage({ title }: { readonly title: string }) {
  const { allowed, people, send } = useGame()
  const { colors, cycle } = usePicking()
  const say = useSay()
  const permitted = allowed.find('leaveOpinions')
  if (permitted === null) return null
  if (say.shown) return <SayStage title={title} />
  const chosen = Object.entries(colors).map(([seat, color]) => ({ seat: Number(seat), color }))
  return (
    <div className={stageStyles.pad}>
      <StageHead title={title} hint={STAGE_TEXTS.opinionsHint(permitted.max)} aside={<SayToggle />} />
      <div className={styles.grid}>
        {permitted.seats.map((seat) => {
          const color = colors[seat]
          return (
            <button
              key={seat}
              type="button"
              className={`${styles.seat} ${color === undefined ? '' : styles[color]}`}
              aria-label={`${seat}, ${people.name(seat)}, ${color === undefined ? STAGE_TEXTS.noColor : COLOR_WORDS[color]}`}
              onClick={() => cycle(seat, permitted.max)}
            >
              <b>{seat}</b>
              <span>{color === undefined ? people.name(seat) : COLOR_WORDS[color]}</span>
            </button>
          )
        })}
      </div>
      <Button
        block
        disabled={chosen.length === 0}
        onClick={() => send({ type: 'leaveOpinions', opinions: chosen, leader: null })}
      >
        {STAGE_TEXTS.opinionsSave}
      </Button>
    </div>
  )
}
