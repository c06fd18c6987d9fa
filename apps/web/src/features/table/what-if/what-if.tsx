import { type WhatIf as Result, type Role, type RuleSet, type Seat, whatIf } from '@gorod/rules'
import { Hand, RotateCcw } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { WHAT_IF_TEXTS as T } from '../../../shared/texts/room/what-if.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Plate } from '../../../ui/plate/plate.tsx'
import { type KnownBallot, type MovedHands, moveHand, withMoved } from './ballot.ts'
import styles from './what-if.module.css'

interface WhatIfProps {
  readonly ruleSet: RuleSet
  readonly ballot: KnownBallot | null
  /** Null: the viewer does not know the roles. */
  readonly roles: readonly Role[] | null
  readonly nameOf: (seat: Seat) => string
  readonly moved: MovedHands
  readonly onMove: (moved: MovedHands) => void
  /** Beside the button that puts the hands back. */
  readonly actions?: ReactNode
}

/** The vote as bins of hands: a pressed hand goes to the candidate pressed next, and the rules say what comes of it. */
export function WhatIf({ ruleSet, ballot, roles, nameOf, moved, onMove, actions }: WhatIfProps) {
  const [picked, setPicked] = useState<Seat | null>(null)
  if (ballot === null) return <p className="text-muted">{T.none}</p>
  const before = whatIf(ruleSet, ballot, ballot.hands)
  const result = whatIf(ruleSet, ballot, withMoved(ballot.hands, moved), roles)
  const drop = (candidate: Seat) => {
    if (picked === null) return
    onMove(moveHand(ballot, moved, { voter: picked, candidate }))
    setPicked(null)
  }
  return (
    <div className={styles.whatIf}>
      <Verdict result={result} rolesKnown={roles !== null} nameOf={nameOf} />
      <ol className={styles.bins}>
        {result.counted.map((count) => (
          <Bin
            key={count.candidate}
            count={count}
            before={sizeOf(before, count.candidate)}
            name={nameOf(count.candidate)}
            leaves={result.leavers.includes(count.candidate)}
            moved={moved}
            picked={picked}
            onPick={(seat) => setPicked(seat === picked ? null : seat)}
            onDrop={() => drop(count.candidate)}
          />
        ))}
        <Abstained
          voters={[]}
          byDefault={result.abstained}
          moved={moved}
          picked={picked}
          onPick={setPicked}
        />
      </ol>
      <Foot moved={moved.size} onReset={() => onMove(new Map())}>
        {actions}
      </Foot>
    </div>
  )
}

interface FootProps {
  readonly moved: number
  readonly onReset: () => void
  readonly children: ReactNode
}

function Foot({ moved, onReset, children }: FootProps) {
  return (
    <>
      <p className={styles.note}>
        {T.hint} {moved > 0 && T.movedCount(moved)}
      </p>
      <div className={styles.actions}>
        <Button
          size="sm"
          icon={<RotateCcw className="icon-16" aria-hidden="true" />}
          disabled={moved === 0}
          onClick={onReset}
        >
          {T.reset}
        </Button>
        {children}
      </div>
    </>
  )
}

function sizeOf({ counted }: Result, candidate: Seat): number {
  const count = counted.find((entry) => entry.candidate === candidate)
  return count === undefined ? 0 : count.voters.length + count.byDefault.length
}

interface VerdictProps {
  readonly result: Result
  readonly rolesKnown: boolean
  readonly nameOf: (seat: Seat) => string
}

function Verdict({ result, rolesKnown, nameOf }: VerdictProps) {
  const { step, aliveAfter, leavers, mafiaWinsWith, winner, liftNeeds } = result
  const alive = aliveAfter.length + leavers.length
  const end = winner !== null ? T.ends[winner] : rolesKnown ? T.goesOn : T.unknown(mafiaWinsWith)
  if (step.kind === 'revote') return <Card title={T.revote(step.tied)} text={T.revoteNote} />
  if (step.kind === 'lift')
    return (
      <Card
        title={T.lift(step.tied)}
        text={`${T.liftNote(liftNeeds, alive)} ${T.left(aliveAfter.length)} ${end}`}
      />
    )
  const [first] = step.out
  if (first === undefined) return <Card title={T.nobody} text={T.left(alive)} />
  const sizes = result.counted.map((count) => sizeOf(result, count.candidate)).sort((a, b) => b - a)
  const most = T.most(sizes[0] ?? 0, sizes[1] ?? 0)
  return <Card title={T.leaves(first, nameOf(first))} text={`${most} ${T.left(aliveAfter.length)} ${end}`} />
}

function Card({ title, text }: { readonly title: string; readonly text: string }) {
  return (
    <div className={styles.verdict} role="status">
      <b>{title}</b>
      <span>{text}</span>
    </div>
  )
}

interface BinProps {
  readonly count: Result['counted'][number]
  readonly before: number
  readonly name: string
  readonly leaves: boolean
  readonly moved: MovedHands
  readonly picked: Seat | null
  readonly onPick: (seat: Seat) => void
  readonly onDrop: () => void
}

function Bin({ count, before, name, leaves, moved, picked, onPick, onDrop }: BinProps) {
  const { candidate, voters, byDefault } = count
  const holds = picked !== null && voters.includes(picked)
  return (
    <li className={leaves ? `${styles.bin} ${styles.out}` : styles.bin}>
      <Plate number={candidate} kind={leaves ? 'lit' : 'default'} />
      <span>
        {name}
        <small>{T.was(before)}</small>
      </span>
      <b>{voters.length + byDefault.length}</b>
      <Hands voters={voters} byDefault={byDefault} moved={moved} picked={picked} onPick={onPick}>
        {picked !== null && !holds && (
          <button
            type="button"
            className={styles.drop}
            aria-label={T.dropHere(picked, candidate)}
            onClick={onDrop}
          >
            {T.here}
          </button>
        )}
      </Hands>
    </li>
  )
}

function Abstained(props: HandsProps) {
  if (props.byDefault.length === 0) return null
  return (
    <li className={styles.bin}>
      <span className={styles.wide}>{T.abstained}</span>
      <Hands {...props} />
    </li>
  )
}

interface HandsProps extends Pick<BinProps, 'moved' | 'picked' | 'onPick'> {
  readonly voters: readonly Seat[]
  readonly byDefault: readonly Seat[]
  readonly children?: ReactNode
}

function Hands({ voters, byDefault, moved, picked, onPick, children }: HandsProps) {
  const look = (seat: Seat) =>
    byDefault.includes(seat) ? styles.silent : moved.has(seat) ? styles.moved : undefined
  const label = (seat: Seat) =>
    byDefault.includes(seat) ? T.silent(seat) : moved.has(seat) ? T.moved(seat) : T.hand(seat)
  return (
    <div className={styles.hands}>
      {[...voters, ...byDefault].map((seat) => (
        <button
          key={seat}
          type="button"
          className={look(seat)}
          aria-pressed={picked === seat}
          aria-label={label(seat)}
          onClick={() => onPick(seat)}
        >
          <Hand aria-hidden="true" />
          {seat}
        </button>
      ))}
      {children}
    </div>
  )
}
