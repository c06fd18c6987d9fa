import { speakerOf, type View } from '@gorod/rules'
import {
  Ear,
  Gauge,
  Gavel,
  type LucideIcon,
  Megaphone,
  MessageSquareText,
  MicOff,
  RotateCcw,
  Timer,
  TimerOff,
  TimerReset,
} from 'lucide-react'
import { JUDGE_TEXTS as T } from '../../../shared/texts/room/judge.ts'
import { PHASE_NOTES } from '../../../shared/texts/room/sky.ts'
import { HANDHELD } from '../../../styles/breakpoints.ts'
import { Button } from '../../../ui/button/button.tsx'
import { IconButton } from '../../../ui/button/icon-button.tsx'
import { Plate } from '../../../ui/plate/plate.tsx'
import { StageHead } from '../clock/stage-head.tsx'
import { FirstInQueue } from '../judge/floor-queue.tsx'
import { type ConsoleButton, type JudgeConsole, judgeConsole } from '../judge/judge-console.ts'
import { Control } from '../judge/judge-control.tsx'
import { JudgeVote } from '../judge/judge-vote.tsx'
import { OutOfTurn } from '../judge/out-of-turn.tsx'
import { SecondJudgePanel } from '../judge/second-judge.tsx'
import { keyLabel } from '../model/hotkeys.ts'
import type { People } from '../model/people.ts'
import { Notices, useRunningNotices } from '../overlay/notices.tsx'
import { type RoomCommand, useGame } from '../room/game-context.ts'
import { useLink } from '../room/link-context.ts'
import { useLocal } from '../room/local-context.ts'
import { useMediaQuery } from '../room/use-media-query.ts'
import styles from './judge-stage.module.css'
import stageStyles from './stage.module.css'

const TEN_SECONDS_MS = 10_000

/** The judge's console: the main button moves the table on, the other buttons are beside it. */
export function JudgeStage() {
  const { view, people, allowed } = useGame()
  const panel = judgeConsole(view, allowed)
  const ballot = hasBallot(view)
  const asked = view.floorRequests.length > 0
  const noticed = useRunningNotices()
  const phone = useMediaQuery(HANDHELD)
  return (
    <div
      data-ballot={ballot || undefined}
      className={`${stageStyles.pad} ${ballot ? styles.ballot : styles.roomy} ${asked ? styles.asked : ''}`}
    >
      <StageHead
        title={capitalized(titleOf(view, people))}
        hint={hintOf(view)}
        aside={
          <div className={styles.switches}>
            <PaceSwitch />
            <HearingSwitch />
            <ClaimsSwitch />
            {phone && <OutOfTurn />}
          </div>
        }
        clockSize={ballot || noticed ? 52 : 84}
      />
      {view.pause === null && <Notices />}
      {!phone && <OutOfTurn />}
      <FirstInQueue />
      <Panel panel={panel} ballot={ballot} />
    </div>
  )
}

function Panel({ panel, ballot }: { readonly panel: JudgeConsole; readonly ballot: boolean }) {
  const { allowed } = useGame()
  if (allowed.can('takeOver'))
    return (
      <>
        {ballot && <JudgeVote />}
        <SecondJudgePanel />
      </>
    )
  return ballot ? <BallotControls panel={panel} /> : <Controls panel={panel} />
}

/** In a vote: its windows and hands, and the two buttons that matter. */
function BallotControls({ panel }: { readonly panel: JudgeConsole }) {
  const { view, send } = useGame()
  const again = { type: 'restartVote', phase: view.phase.key } as const
  return (
    <>
      <JudgeVote />
      <div className={styles.short}>
        <Advance button={panel.advance} />
        <ConsoleControl icon={RotateCcw} button={panel.restartVote} onPress={() => send(again)} />
      </div>
    </>
  )
}

function Controls({ panel }: { readonly panel: JudgeConsole }) {
  const { view, send } = useGame()
  const { open } = useLocal()
  const press = (command: RoomCommand) => () => send(command)
  const phase = view.phase.key
  return (
    <div className={styles.grid}>
      <Advance button={panel.advance} />
      <ConsoleControl icon={Megaphone} button={panel.warn} onPress={() => open({ kind: 'judgeWarn' })} />
      <ConsoleControl
        icon={TimerReset}
        button={panel.extend}
        onPress={press({ type: 'extend', phase, ms: TEN_SECONDS_MS })}
      />
      {panel.restartVote.why === null ? (
        <ConsoleControl
          icon={RotateCcw}
          button={panel.restartVote}
          onPress={press({ type: 'restartVote', phase })}
        />
      ) : (
        <ConsoleControl icon={MicOff} button={panel.cut} onPress={press({ type: 'advance', phase })} />
      )}
      <ConsoleControl
        icon={panel.hold.paused ? Timer : TimerOff}
        button={panel.hold}
        onPress={press(panel.hold.paused ? { type: 'resume' } : { type: 'pause', reason: T.holdReason })}
      />
    </div>
  )
}

/** The judge hears whom the table hears; with this switch also the closed microphones, at night too. */
function HearingSwitch() {
  const { view, allowed, send } = useGame()
  if (!allowed.can('hear')) return null
  const hears = view.hearing.length > 0
  return (
    <IconButton
      label={hears ? T.hearTable : T.hearAll}
      aria-pressed={hears}
      onClick={() => send({ type: 'hear', seats: hears ? [] : allowed.seats('hear') })}
    >
      <Ear aria-hidden="true" />
    </IconButton>
  )
}

/** One press gives the pace to the clocks or takes it. */
function PaceSwitch() {
  const { view, allowed, send } = useGame()
  const led = view.pace === 'judge'
  const type = led ? 'handOverPace' : 'takePace'
  if (!allowed.can(type)) return null
  return (
    <IconButton label={led ? T.handOverPace : T.takePace} aria-pressed={led} onClick={() => send({ type })}>
      <Gauge aria-hidden="true" />
    </IconButton>
  )
}

/** Claims are pressed beside the voice: the judge decides whether this table has them. */
function ClaimsSwitch() {
  const { view, allowed, send } = useGame()
  if (!allowed.can('allowClaims')) return null
  return (
    <IconButton
      label={view.claimsAllowed ? T.forbidClaims : T.allowClaims}
      aria-pressed={view.claimsAllowed}
      onClick={() => send({ type: 'allowClaims', allowed: !view.claimsAllowed })}
    >
      <MessageSquareText aria-hidden="true" />
    </IconButton>
  )
}

interface ConsoleControlProps {
  readonly icon: LucideIcon
  readonly button: ConsoleButton
  readonly onPress: () => void
}

function ConsoleControl({ icon: Icon, button: { label, why }, onPress }: ConsoleControlProps) {
  return (
    <Control
      icon={<Icon className="icon-18" aria-hidden="true" />}
      label={label}
      why={why}
      onPress={onPress}
    />
  )
}

function Advance({ button: { label, next, why } }: { readonly button: JudgeConsole['advance'] }) {
  const { view, people, send } = useGame()
  const { hotkeys } = useLocal()
  const { sending } = useLink()
  return (
    <Button
      kind="lamp"
      className={styles.wide ?? ''}
      disabled={why !== null}
      loading={sending === 'advance'}
      icon={next === null ? <Gavel className="icon-18" aria-hidden="true" /> : undefined}
      onClick={() => send({ type: 'advance', phase: view.phase.key })}
    >
      {label}
      {next !== null && (
        <>
          <Plate number={next} size={28} kind="ink" />
          <span className={styles.name}>{people.name(next)}</span>
        </>
      )}
      {why === null ? <kbd>{keyLabel(hotkeys.confirm)}</kbd> : <small>{why}</small>}
    </Button>
  )
}

function titleOf(view: View, people: People): string {
  const { givenFloor } = view
  if (givenFloor !== null) return T.hasFloor(givenFloor.seat, people.name(givenFloor.seat))
  const speaker = speakerOf(view.phase)
  if (speaker !== null) return T.speaks(speaker, people.name(speaker))
  if (view.phase.id !== 'voteCandidate') return PHASE_NOTES[view.phase.id]
  const candidate = view.phase.candidates[view.phase.index] ?? 0
  return (view.phase.closed === true ? T.closed : T.opened)(candidate, people.name(candidate))
}

function hintOf(view: View): string | undefined {
  if (view.givenFloor === null && speakerOf(view.phase) !== null) return T.micHis
  const opened = view.phase.id === 'voteCandidate' && view.phase.closed !== true
  return opened && view.pace === 'judge' ? T.windowYours : undefined
}

function hasBallot({ vote, phase }: View): boolean {
  return vote !== null && (phase.id === 'voteCandidate' || phase.id === 'voteResult')
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
