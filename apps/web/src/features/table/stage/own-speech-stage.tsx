import { STAGE_TEXTS } from '../../../shared/texts/room/stage.ts'
import { Button } from '../../../ui/button/button.tsx'
import { nextSpeakers } from '../model/speakers.ts'
import type { SpeechKind } from '../model/stage.ts'
import { SayToggle } from '../overlay/say-box.tsx'
import { useGame } from '../room/game-context.ts'
import { useSay } from '../room/use-say.ts'
import styles from './own-speech-stage.module.css'
import { SayStage } from './say-stage.tsx'
import { SpeakerStage } from './speaker-stage.tsx'

export const SPEECH_TITLES: Readonly<Record<SpeechKind, string>> = {
  day: STAGE_TEXTS.yourMinute,
  tie: STAGE_TEXTS.yourTie,
  talk: STAGE_TEXTS.yourTalk,
  farewellVote: STAGE_TEXTS.yourFarewell,
  farewellNight: STAGE_TEXTS.yourFarewell,
  final: STAGE_TEXTS.yourFinal,
}

/**
 * The player's own speech with nothing to choose: they see their own picture as the table does. A leaver may name colours.
 */
export function OwnSpeechStage({ speech }: { readonly speech: SpeechKind }) {
  const { view, allowed, send } = useGame()
  const say = useSay()
  const seat = view.own?.seat
  if (seat === undefined) return null
  if (say.shown) return <SayStage title={SPEECH_TITLES[speech]} />
  return (
    <>
      <SpeakerStage seat={seat} speech={speech} next={nextSpeakers(view).slice(0, 3)} own />
      <div className={styles.top}>
        <b>{SPEECH_TITLES[speech]}</b>
        {allowed.can('withdrawNomination') && (
          <Button size="sm" onClick={() => send({ type: 'withdrawNomination' })}>
            {STAGE_TEXTS.withdraw}
          </Button>
        )}
        <SayToggle />
      </div>
    </>
  )
}
