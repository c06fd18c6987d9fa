import type { Seat } from '@gorod/rules'
import { STAGE_TEXTS } from '../../../shared/texts/room/stage.ts'
import { Plate } from '../../../ui/plate/plate.tsx'
import { Clock } from '../clock/clock.tsx'
import { captionOf } from '../model/captions.ts'
import type { SpeechKind } from '../model/stage.ts'
import { useGame } from '../room/game-context.ts'
import { useRoomClock } from '../room/use-room-clock.ts'
import { Picture } from '../seat/picture.tsx'
import { ClaimTags } from './claim-tags.tsx'
import { NamePlate } from './name-plate.tsx'
import styles from './speaker-stage.module.css'

interface SpeakerStageProps {
  readonly seat: Seat
  readonly speech: SpeechKind
  readonly next: readonly Seat[]
  readonly own?: boolean
}

/** The speaker in large: the person, their nominations, the time left, and the next speaker. */
export function SpeakerStage({ seat, speech, next, own = false }: SpeakerStageProps) {
  const { people } = useGame()
  const clock = useRoomClock()
  const about = useAbout(seat, speech)
  return (
    <>
      <div className={styles.picture} data-stage-picture="">
        <Picture
          participant={`seat-${seat}`}
          faces={people.faces(seat)}
          alt={STAGE_TEXTS.speakerLarge(people.name(seat), seat)}
          own={own}
          large
        />
      </div>
      {next.length > 0 && (
        <div className={styles.next} data-on-video="">
          <span>{STAGE_TEXTS.next}</span>
          {next.map((after) => (
            <Plate key={after} number={after} />
          ))}
        </div>
      )}
      <div className={styles.foot}>
        <CaptionLine />
        <NamePlate seat={seat} large>
          {about}
        </NamePlate>
      </div>
      <Clock countdown={clock} className={styles.clock} />
    </>
  )
}

function CaptionLine() {
  const { view } = useGame()
  const caption = captionOf(view)
  if (caption === null) return null
  return (
    <p key={caption.at} className={styles.caption}>
      {/* Clamped inside the padding: in it the next line would be seen by half. */}
      <span>
        {caption.text} <ClaimTags claims={caption.claims} by={caption.seat} lit />
      </span>
    </p>
  )
}

function useAbout(seat: Seat, speech: SpeechKind): string {
  const { view, people } = useGame()
  if (speech === 'tie') return STAGE_TEXTS.tie
  if (speech === 'talk') return STAGE_TEXTS.talk
  if (speech === 'final') return STAGE_TEXTS.finalSpeech
  if (speech === 'farewellVote') return STAGE_TEXTS.farewellVote
  if (speech === 'farewellNight')
    return farewellText(view.days.findLast((day) => day.night !== null)?.night?.bestMove ?? [])
  const nominee = view.nominees.find((entry) => entry.by === seat)
  if (nominee !== undefined) return STAGE_TEXTS.nominatedNow(nominee.seat, people.name(nominee.seat))
  if (view.phase.id === 'speech' && view.phase.kind === 'short') return STAGE_TEXTS.shortMinute
  if (view.phase.id === 'speech' && view.phase.kind === 'lost') return STAGE_TEXTS.lostMinute
  return STAGE_TEXTS.dayMinute
}

function farewellText(bestMove: readonly Seat[]): string {
  return bestMove.length === 0 ? STAGE_TEXTS.farewellNight : STAGE_TEXTS.bestMoveNamed(bestMove.join(', '))
}
