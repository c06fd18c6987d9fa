import { Check, Eye, Hourglass, Megaphone, Moon } from 'lucide-react'
import { DECK_TEXTS } from '../../../shared/texts/room/deck.ts'
import { STAGE_TEXTS } from '../../../shared/texts/room/stage.ts'
import { windowsAreDark } from '../model/time-of-day.ts'
import { useGame } from '../room/game-context.ts'
import { useActions } from '../room/use-actions.ts'
import { useSay } from '../room/use-say.ts'
import { useStage } from '../room/use-stage.ts'
import { ActionControl } from './action-control.tsx'
import { Control } from './control.tsx'
import { PickControl } from './main-controls.tsx'

/** The middle button of a phone's deck: the main action of this moment. */
export function PhoneMainControl({ settled }: { readonly settled: boolean }) {
  const stage = useStage()
  const { view, allowed, send } = useGame()
  const { outcry } = useActions()
  const say = useSay()
  switch (stage.kind) {
    case 'gathering':
      return (
        <Control
          icon={Check}
          label={allowed.can('confirmReady') ? STAGE_TEXTS.ready : STAGE_TEXTS.youReady}
          kind={allowed.can('confirmReady') ? 'lamp' : 'default'}
          onPress={allowed.can('confirmReady') ? () => send({ type: 'confirmReady' }) : null}
        />
      )
    case 'ownNominate':
      return say.shown ? <ActionControl id="nominate" /> : <PickControl />
    case 'shoot':
    case 'check':
    case 'heal':
    case 'bestMove':
    case 'voteGrid':
      return <PickControl />
    case 'meeting':
      return allowed.can('setPlan') ? (
        <PickControl />
      ) : (
        <Control icon={Moon} label={DECK_TEXTS.night} onPress={null} />
      )
    case 'judge':
      return <ActionControl id="undo" />
    case 'ownSpeech':
    case 'opinions':
      return <Control icon={Hourglass} label={STAGE_TEXTS.yourMinute} onPress={null} />
    default:
      return windowsAreDark(view) || stage.kind === 'asleep' ? (
        <Control icon={Moon} label={DECK_TEXTS.night} onPress={null} />
      ) : view.own === null ? (
        <Control icon={Eye} label={DECK_TEXTS.watching} onPress={null} />
      ) : (
        <Control
          icon={Megaphone}
          label={outcry.run === null ? outcry.note : DECK_TEXTS.outcryPhone}
          onPress={settled ? outcry.run : null}
        />
      )
  }
}
