import type { UndoableAct } from '@gorod/rules'
import { FilePen, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { ClockTime } from '../../../shared/clock-time.tsx'
import { JUDGE_TEXTS as T } from '../../../shared/texts/room/judge.ts'
import { Button } from '../../../ui/button/button.tsx'
import { actName } from '../model/act-name.ts'
import { useGame } from '../room/game-context.ts'
import { useLocal } from '../room/local-context.ts'
import { useReviewOver } from '../room/use-review-over.ts'
import styles from './judge-acts.module.css'

/** The judge's last acts, the latest first, each with a button that goes back to the moment before it. */
export function JudgeActs() {
  const { view, events, allowed, send } = useGame()
  const reviewOver = useReviewOver()
  const [asked, setAsked] = useState<number | null>(null)
  const acts = reviewOver ? [] : view.undoable
  const place = acts.findIndex(({ id }) => id === asked)
  const back = (to: number) => {
    send({ type: 'undo', to })
    setAsked(null)
  }
  return (
    <>
      <Records />
      {acts.length === 0 && <p className="text-muted">{T.noActs}</p>}
      <ol className={styles.acts} aria-label={T.acts}>
        {acts.map((act, index) => (
          <li key={act.id} data-asked={index <= place || undefined}>
            <span>
              <span>{actName(act, events)}</span>
              <ClockTime at={act.at} />
            </span>
            <Button
              size="sm"
              icon={<Undo2 className="icon-16" aria-hidden="true" />}
              disabled={!allowed.can('undo')}
              aria-label={`${index === 0 ? T.undo : T.undoTo}, ${actName(act, events)}`}
              onClick={() => (index === 0 && !act.rewinds ? back(act.id) : setAsked(act.id))}
            >
              {index === 0 ? T.undo : T.undoTo}
            </Button>
            {index === place && (
              <Question
                acts={acts.slice(0, index + 1)}
                onYes={() => back(act.id)}
                onNo={() => setAsked(null)}
              />
            )}
          </li>
        ))}
      </ol>
    </>
  )
}

interface QuestionProps {
  /** What will be taken back, the latest first. */
  readonly acts: readonly UndoableAct[]
  readonly onYes: () => void
  readonly onNo: () => void
}

/** On a phone the list is short: what opens in it would stay below its end. */
function intoView(question: HTMLElement | null): void {
  question?.scrollIntoView({ block: 'nearest' })
}

/** What will be taken back, before it happens. */
function Question({ acts, onYes, onNo }: QuestionProps) {
  const { events } = useGame()
  const rewinds = acts.some((act) => act.rewinds)
  return (
    <div ref={intoView} className={styles.question} role="status">
      <p>
        {T.undoAll(acts.map((act) => actName(act, events)))}
        {rewinds && ` ${T.undoRewinds}`}
      </p>
      <Button size="sm" kind="lamp" onClick={onYes}>
        {T.undoYes(acts.length)}
      </Button>
      <Button size="sm" onClick={onNo}>
        {T.confirmBack}
      </Button>
    </div>
  )
}

/** What was written down by mistake of somebody else, and the switches of the console in words: a phone has no tooltips. */
function Records() {
  const { view, allowed, send } = useGame()
  const { open } = useLocal()
  const pace = view.pace === 'judge' ? 'handOverPace' : 'takePace'
  return (
    <div className={styles.records}>
      {(['correctNomination', 'correctHand'] as const).map((of) => (
        <Button
          key={of}
          size="sm"
          icon={<FilePen className="icon-16" aria-hidden="true" />}
          disabled={!allowed.can(of)}
          onClick={() => open({ kind: 'judgeCorrect', of })}
        >
          {T.corrections[of].title}
        </Button>
      ))}
      {allowed.can(pace) && (
        <Button size="sm" onClick={() => send({ type: pace })}>
          {T.pace[pace]}
        </Button>
      )}
      {allowed.can('allowClaims') && (
        <Button size="sm" onClick={() => send({ type: 'allowClaims', allowed: !view.claimsAllowed })}>
          {view.claimsAllowed ? T.forbidClaims : T.allowClaims}
        </Button>
      )}
      {allowed.can('hideViewers') && (
        <Button size="sm" onClick={() => send({ type: 'hideViewers', hidden: !view.viewersHidden })}>
          {view.viewersHidden ? T.showViewers : T.hideViewers}
        </Button>
      )}
      {allowed.can('seatSecondJudge') && (
        <Button size="sm" onClick={() => open({ kind: 'secondJudge' })}>
          {T.secondJudge}
        </Button>
      )}
    </div>
  )
}
