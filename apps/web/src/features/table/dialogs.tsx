import { Suspense } from 'react'
import { lazyPart } from '../../shared/parts/lazy-part.tsx'
import { JudgeCorrectDialog } from './judge/judge-correct-dialog.tsx'
import { JudgeEndDialog, JudgeRemoveDialog, JudgeUndoDialog } from './judge/judge-dialogs.tsx'
import { JudgeSeatSheet } from './judge/judge-seat-sheet.tsx'
import { JudgeSubstituteDialog, SecondJudgeDialog } from './judge/judge-substitute.tsx'
import { JudgeSwapDialog } from './judge/judge-swap.tsx'
import { TakeOverDialog } from './judge/second-judge.tsx'
import { JudgeWarnDialog } from './judge/warn-form.tsx'
import { FloorDialog } from './overlay/floor-dialog.tsx'
import { LeaveDialog } from './overlay/leave-dialog.tsx'
import { MoreSheet } from './overlay/more-sheet.tsx'
import { OutcryDialog } from './overlay/outcry-dialog.tsx'
import { PauseDialog } from './overlay/pause-dialog.tsx'
import { PenaltyDialog } from './overlay/penalty-dialog.tsx'
import { SkipBestMoveDialog } from './overlay/skip-best-move-dialog.tsx'
import { ViewerMoreSheet } from './overlay/viewer-more-sheet.tsx'
import { useLocal } from './room/local-context.ts'
import { HelpDialog } from './settings/help-dialog.tsx'
import { SettingsDialog } from './settings/settings-dialog.tsx'

const PlayerCard = lazyPart(
  async () => ({
    default: (await import('./player/player-card.tsx')).PlayerCard,
  }),
  'over',
)

/** The one dialog or panel that lies over the table now. */
export function Dialogs() {
  const { layer } = useLocal()
  switch (layer?.kind) {
    case 'help':
      return <HelpDialog />
    case 'settings':
      return <SettingsDialog />
    case 'leave':
      return <LeaveDialog />
    case 'pause':
      return <PauseDialog />
    case 'penalty':
      return <PenaltyDialog />
    case 'outcry':
      return <OutcryDialog />
    case 'skipBestMove':
      return <SkipBestMoveDialog />
    case 'floor':
      return <FloorDialog />
    case 'more':
      return <MoreSheet />
    case 'viewerMore':
      return <ViewerMoreSheet />
    case 'player':
      return (
        <Suspense fallback={null}>
          <PlayerCard key={layer.seat} seat={layer.seat} />
        </Suspense>
      )
    case 'judgeSeat':
      return <JudgeSeatSheet seat={layer.seat} />
    case 'judgeSubstitute':
      return <JudgeSubstituteDialog seat={layer.seat} />
    case 'secondJudge':
      return <SecondJudgeDialog />
    case 'takeOver':
      return <TakeOverDialog />
    case 'judgeSwap':
      return <JudgeSwapDialog seat={layer.seat} />
    case 'judgeWarn':
      return <JudgeWarnDialog />
    case 'judgeCorrect':
      return <JudgeCorrectDialog key={layer.of} of={layer.of} />
    case 'judgeRemove':
      return <JudgeRemoveDialog />
    case 'judgeEnd':
      return <JudgeEndDialog />
    case 'judgeUndo':
      return <JudgeUndoDialog act={layer.act} />
    default:
      return null
  }
}
