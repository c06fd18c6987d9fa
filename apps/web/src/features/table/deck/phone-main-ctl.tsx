import { Check, Eye, Hourglass, Megaphone, Moon } from 'lucide-react'
import { DECK_TEXTS } from '../../../shared/texts/room/deck.ts'
import { STAGE_TEXTS } from '../../../shared/texts/room/stage.ts'
import { isDark } from '../model/darkness.ts'
import { useGame } from '../room/game-context.ts'
import { useActions } from '../room/use-actions.ts'
import { useStage } from '../room/use-stage.ts'
import { Ctl } from './ctl.tsx'
import { PickCtl, UndoCtl } from './main-ctls.tsx'

/** The middle button of a phone's deck: the one thing that can be done. */
export function PhoneMainCtl() {
  const stage = useStage()
  const { view, allowed, send } = useGame()
  const { outcry } = useActions()
  switch (stage.kind) {
    case 'gathering':
      return (
        <Ctl
          icon={Check}
          label={allowed.can('confirmReady') ? STAGE_TEXTS.ready : STAGE_TEXTS.youReady}
          kind={allowed.can('confirmReady') ? 'lamp' : 'default'}
          onPress={allowed.can('confirmReady') ? () => send({ type: 'confirmReady' }) : null}
        />
      )
    case 'ownNominate':
    case 'shoot':
    case 'check':
    case 'heal':
    case 'bestMove':
    case 'voteGrid':
      return <PickCtl />
    case 'meeting':
      return allowed.can('setPlan') ? (
        <PickCtl />
      ) : (
        <Ctl icon={Moon} label={DECK_TEXTS.night} onPress={null} />
      )
    case 'judge':
      return <UndoCtl />
    case 'ownSpeech':
    case 'opinions':
      return <Ctl icon={Hourglass} label={STAGE_TEXTS.yourMinute} onPress={null} />
    default:
      return isDark(view) || stage.kind === 'asleep' ? (
        <Ctl icon={Moon} label={DECK_TEXTS.night} onPress={null} />
      ) : view.own === null ? (
        <Ctl icon={Eye} label={DECK_TEXTS.watching} onPress={null} />
      ) : (
        <Ctl
          icon={Megaphone}
          label={outcry.run === null ? outcry.note : DECK_TEXTS.outcryPhone}
          onPress={outcry.run}
        />
      )
  }
}
