import type { View } from '@gorod/rules'
import { Gavel, MicOff, Pause, Play, RotateCcw, TimerReset } from 'lucide-react'
import { ANNOUNCE, JUDGE_TEXTS, PHASE_NOTES } from '../../../shared/texts/room.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Plate } from '../../../ui/plate/plate.tsx'
import { keyLabel } from '../model/hotkeys.ts'
import type { People } from '../model/people.ts'
import { nextSpeakers, speakerOf } from '../model/speakers.ts'
import { useRoom } from '../room/room-context.ts'
import stageStyles from '../stage/stage.module.css'
import { StageHead } from '../stage/stage-head.tsx'
import styles from './judge-stage.module.css'

const TEN_SECONDS_MS = 10_000

/** The judge's console: the table's pace in five buttons. */
export function JudgeStage() {
  const { view, people, allowed, send, open } = useRoom()
  const speaker = speakerOf(view)
  const title = titleOf(view, people)
  return (
    <div className={stageStyles.pad}>
      <StageHead
        title={capitalized(title)}
        hint={speaker === null ? undefined : JUDGE_TEXTS.micHis}
        clockSize={84}
      />
      <div className={styles.grid}>
        <Advance />
        <Button
          icon={
            view.pause === null ? (
              <Pause className="i18" aria-hidden="true" />
            ) : (
              <Play className="i18" aria-hidden="true" />
            )
          }
          disabled={!allowed.can('pause') && !allowed.can('resume')}
          onClick={() => (view.pause === null ? open({ kind: 'pause' }) : send({ type: 'resume' }))}
        >
          {view.pause === null ? JUDGE_TEXTS.pause : JUDGE_TEXTS.resume}
        </Button>
        <Button
          icon={<TimerReset className="i18" aria-hidden="true" />}
          disabled={!allowed.can('extend')}
          onClick={() => send({ type: 'extend', ms: TEN_SECONDS_MS })}
        >
          {JUDGE_TEXTS.extend}
        </Button>
        <Button
          icon={<MicOff className="i18" aria-hidden="true" />}
          disabled={speaker === null || !allowed.can('advance')}
          onClick={() => send({ type: 'advance' })}
        >
          {JUDGE_TEXTS.cut}
        </Button>
        <Button
          icon={<RotateCcw className="i18" aria-hidden="true" />}
          disabled={!allowed.can('restartVote')}
          onClick={() => send({ type: 'restartVote' })}
        >
          {JUDGE_TEXTS.restartVote}
        </Button>
      </div>
    </div>
  )
}

function Advance() {
  const { view, people, allowed, send, sending, hotkeys } = useRoom()
  const [next] = nextSpeakers(view)
  const label = advanceLabel(view.phase.id, next !== undefined)
  return (
    <Button
      kind="lamp"
      className={`${stageStyles.wide} ${styles.wide}`}
      disabled={!allowed.can('advance')}
      loading={sending === 'advance'}
      icon={next === undefined ? <Gavel className="i18" aria-hidden="true" /> : undefined}
      onClick={() => send({ type: 'advance' })}
    >
      {label}
      {next !== undefined && (
        <>
          <Plate number={next} size={28} kind="ink" />
          <span className={styles.name}>{people.name(next)}</span>
        </>
      )}
      <kbd>{keyLabel(hotkeys.confirm)}</kbd>
    </Button>
  )
}

function titleOf(view: View, people: People): string {
  const speaker = speakerOf(view)
  if (speaker !== null) return JUDGE_TEXTS.speaks(speaker, people.name(speaker))
  if (view.phase.id !== 'voteCandidate') return PHASE_NOTES[view.phase.id]
  const candidate = view.phase.candidates[view.phase.index] ?? 0
  return ANNOUNCE.vote(candidate, people.name(candidate))
}

function advanceLabel(id: keyof typeof PHASE_NOTES, hasNext: boolean): string {
  if (hasNext) return JUDGE_TEXTS.giveFloor
  if (id === 'speech') return JUDGE_TEXTS.toVote
  if (id === 'voteCandidate' || id === 'voteSimultaneous' || id === 'liftVote') return JUDGE_TEXTS.closeWindow
  if (id === 'seating' || id === 'freeSeating') return JUDGE_TEXTS.start
  if (id === 'morning' || id === 'bestMove') return JUDGE_TEXTS.toMorning
  return JUDGE_TEXTS.advance
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
