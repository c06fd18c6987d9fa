import { SKY_TEXTS } from '../../../shared/texts/room/sky.ts'
import { NARROW } from '../../../styles/breakpoints.ts'
import { Coach } from '../coach/coach.tsx'
import { phaseTitle } from '../model/phase-title.ts'
import { isCurtained, type Stage as StageModel } from '../model/stage.ts'
import { useGame } from '../room/game-context.ts'
import { useLocal } from '../room/local-context.ts'
import { useMediaQuery } from '../room/use-media-query.ts'
import { useStage } from '../room/use-stage.ts'
import { AnnounceStage } from './announce-stage.tsx'
import { AsleepStage } from './asleep-stage.tsx'
import { BestMoveStage } from './best-move-stage.tsx'
import { CardsStage } from './cards-stage.tsx'
import { CheckedStage } from './checked-stage.tsx'
import { GatheringStage } from './gathering-stage.tsx'
import { JudgeStage } from './judge-stage.tsx'
import { LiftStage } from './lift-stage.tsx'
import { MeetingStage } from './meeting-stage.tsx'
import { NominateStage } from './nominate-stage.tsx'
import { OpinionStage } from './opinion-stage.tsx'
import { OverStage } from './over-stage.tsx'
import { OwnSpeechStage, SPEECH_TITLES } from './own-speech-stage.tsx'
import { PickStage } from './pick-stage.tsx'
import { SpeakerStage } from './speaker-stage.tsx'
import styles from './stage.module.css'
import { VoteGridStage } from './vote-grid-stage.tsx'
import { VoteResultStage } from './vote-result-stage.tsx'
import { VoteStage } from './vote-stage.tsx'

const BARE: readonly StageModel['kind'][] = ['asleep', 'cards', 'cardHeld', 'sign']
const VIDEO: readonly StageModel['kind'][] = ['speaker', 'ownSpeech']

/** The middle of the table: the action that happens now. */
export function Stage() {
  const stage = useStage()
  const { settings } = useLocal()
  // Where there is no room for the drawer, or it is shut, the coach speaks here.
  const narrow = useMediaQuery(NARROW)
  const { view } = useGame()
  const { title, note } = phaseTitle(view)
  const look = BARE.includes(stage.kind) ? styles.bare : VIDEO.includes(stage.kind) ? styles.video : ''
  return (
    <section
      className={`${styles.stage} ${look}`}
      data-stage={stage.kind}
      aria-label={SKY_TEXTS.stage(title, note)}
      tabIndex={-1}
      // What the curtain of a pause covers is no place for the focus.
      inert={isCurtained(view)}
    >
      {(narrow || !settings.drawerOpen) && <Coach />}
      <StageContent stage={stage} />
    </section>
  )
}

export function StageContent({ stage }: { readonly stage: StageModel }) {
  switch (stage.kind) {
    case 'gathering':
      return <GatheringStage />
    case 'cards':
    case 'cardHeld':
      return <CardsStage hasCard={stage.kind === 'cardHeld'} />
    case 'meeting':
      return <MeetingStage />
    case 'asleep':
      return <AsleepStage scene={stage.scene} />
    case 'sign':
    case 'freeSeating':
    case 'dayStart':
    case 'voteIntro':
    case 'aborted':
      return <AnnounceStage stage={stage} />
    case 'speaker':
      return <SpeakerStage seat={stage.seat} speech={stage.speech} next={stage.next} />
    case 'ownNominate':
      return <NominateStage muted={stage.muted} />
    case 'ownSpeech':
      return <OwnSpeechStage speech={stage.speech} />
    case 'opinions':
      return <OpinionStage title={SPEECH_TITLES[stage.speech]} />
    case 'vote':
      return <VoteStage candidate={stage.candidate} />
    case 'voteGrid':
      return <VoteGridStage />
    case 'voteResult':
      return <VoteResultStage leaders={stage.leaders} />
    case 'lift':
      return <LiftStage tied={stage.tied} />
    case 'shoot':
    case 'check':
    case 'heal':
      return <PickStage kind={stage.kind} asDon={stage.kind === 'check' && stage.by === 'godfather'} />
    case 'checked':
      return <CheckedStage seat={stage.seat} yes={stage.yes} asDon={stage.by === 'godfather'} />
    case 'bestMove':
      return <BestMoveStage />
    case 'judge':
      return <JudgeStage />
    case 'over':
      return <OverStage />
  }
}
