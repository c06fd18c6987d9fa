import type { Seat, View } from '@gorod/rules'
import { ArrowRight } from 'lucide-react'
import { Fragment } from 'react'
import { signedPoints } from '../../../shared/signed-number.ts'
import { BOARD_TEXTS } from '../../../shared/texts/room/board.ts'
import { Plate } from '../../../ui/plate/plate.tsx'
import { useGame } from '../room/game-context.ts'
import { useLocal } from '../room/local-context.ts'
import styles from './board.module.css'
import { type Board as BoardModel, boardOf } from './board-of.ts'

/** The board under the judge: who is nominated, who has voted, the plan, the night's result. */
export function Board() {
  const { view } = useGame()
  const { settings } = useLocal()
  const model = boardOf(view)
  const secret = model.kind === 'plan' || model.kind === 'checks'
  const shown: BoardModel = secret && settings.streamer ? { kind: 'mediaOff' } : model
  return (
    <section className={styles.board} aria-label={BOARD_TEXTS.nominated}>
      <Content board={shown} />
    </section>
  )
}

function Content({ board }: { readonly board: BoardModel }) {
  switch (board.kind) {
    case 'ready':
      return <Words title={BOARD_TEXTS.ready} text={BOARD_TEXTS.readyOf(board.ready, board.all)} />
    case 'cards':
      return <Words title={BOARD_TEXTS.zeroNight} text={BOARD_TEXTS.cardsText(board.picked, board.all)} />
    case 'mediaOff':
      return (
        <Words
          title={BOARD_TEXTS.media}
          text={board.ofJudge ? BOARD_TEXTS.mediaOffForJudge : BOARD_TEXTS.mediaOff}
        />
      )
    case 'nominated':
      return <Nominated board={board} />
    case 'voted':
      return <Voted board={board} />
    case 'plan':
      return <PlanNote plan={board.plan} />
    case 'checks':
      return <Checks checks={board.checks} asDon={board.asDon} />
    case 'night':
      return <Night board={board} />
    case 'judgePoints':
      return <JudgePoints extras={board.extras} />
  }
}

function Words({ title, text }: { readonly title: string; readonly text: string }) {
  return (
    <>
      <h2>{title}</h2>
      <p>{text}</p>
    </>
  )
}

function Nominated({ board }: { readonly board: Extract<BoardModel, { kind: 'nominated' }> }) {
  const { people } = useGame()
  if (board.cancelled) return <Words title={BOARD_TEXTS.nominated} text={BOARD_TEXTS.cancelled} />
  if (board.hidden) return <Words title={BOARD_TEXTS.nominated} text={BOARD_TEXTS.hidden} />
  if (board.list.length === 0) return <Words title={BOARD_TEXTS.nominated} text={BOARD_TEXTS.nobody} />
  return (
    <>
      <h2>{BOARD_TEXTS.nominated}</h2>
      <ol>
        {board.list.map(({ seat, by }) => (
          <li key={seat}>
            <Plate number={seat} />
            <span>{people.name(seat)}</span>
            <small>{BOARD_TEXTS.from(by)}</small>
          </li>
        ))}
      </ol>
    </>
  )
}

/** Where hands go that nobody has raised. */
function silentHint({ ruleSet, viewer, pace, vote }: View): string {
  const last = vote?.candidates.at(-1)
  if (ruleSet.unvoted !== 'last' || last === undefined) return BOARD_TEXTS.voteSilentAbstain
  return viewer === 'judge' && pace === 'judge' ? BOARD_TEXTS.voteSilentJudge(last) : BOARD_TEXTS.voteSilent
}

function Voted({ board }: { readonly board: Extract<BoardModel, { kind: 'voted' }> }) {
  const { view } = useGame()
  const lift = view.phase.id === 'liftVote'
  const hint = lift ? BOARD_TEXTS.lift[view.ruleSet.liftThreshold] : silentHint(view)
  return (
    <>
      <h2>
        {BOARD_TEXTS.voted}
        <span>{BOARD_TEXTS.of(board.voted.length, board.all)}</span>
      </h2>
      <div className={styles.voted}>
        {board.voted.map((seat) => (
          <Plate key={seat} number={seat} />
        ))}
        {board.waiting.map((seat) => (
          <Plate key={seat} number={seat} kind="off" />
        ))}
      </div>
      <p className={styles.hint}>{hint}</p>
    </>
  )
}

function PlanNote({ plan }: { readonly plan: Extract<BoardModel, { kind: 'plan' }>['plan'] }) {
  if (plan === null) return <Words title={BOARD_TEXTS.plan} text={BOARD_TEXTS.planMissing} />
  return (
    <>
      <h2>{BOARD_TEXTS.plan}</h2>
      <div className={styles.plan}>
        {plan.targets.map(({ seat, gone }, index) => (
          <Fragment key={seat}>
            {index > 0 && <ArrowRight className="icon-16" aria-hidden="true" />}
            <Plate number={seat} kind={gone ? 'off' : 'default'} />
          </Fragment>
        ))}
      </div>
      {plan.tonight !== null && <p>{BOARD_TEXTS.planTonight[plan.tonight.by](plan.tonight.seat)}</p>}
    </>
  )
}

function Checks({
  checks,
  asDon,
}: {
  readonly checks: readonly { seat: Seat; yes: boolean }[]
  readonly asDon: boolean
}) {
  if (checks.length === 0) return <Words title={BOARD_TEXTS.checks} text={BOARD_TEXTS.noChecks} />
  const yes = asDon ? BOARD_TEXTS.checkSheriff : BOARD_TEXTS.checkBlack
  const no = asDon ? BOARD_TEXTS.checkNot : BOARD_TEXTS.checkRed
  return (
    <>
      <h2>{BOARD_TEXTS.checks}</h2>
      <ol className={styles.kept}>
        {checks.map((check) => (
          <li key={check.seat}>
            <Plate number={check.seat} />
            <span>{check.yes ? yes : no}</span>
          </li>
        ))}
      </ol>
    </>
  )
}

function Night({ board }: { readonly board: Extract<BoardModel, { kind: 'night' }> }) {
  const result =
    board.victim === null
      ? BOARD_TEXTS.nightMiss(board.night)
      : BOARD_TEXTS.nightKilled(board.night, board.victim)
  const yours =
    board.yours && board.victim !== null ? BOARD_TEXTS.bestMoveYours(board.night, board.victim) : result
  const named = board.bestMove.length > 0 ? ` ${BOARD_TEXTS.bestMove(board.bestMove.join(', '))}` : ''
  return <Words title={BOARD_TEXTS.night} text={yours + named} />
}

function JudgePoints({
  extras,
}: {
  readonly extras: Extract<BoardModel, { kind: 'judgePoints' }>['extras']
}) {
  if (extras.length === 0) return <Words title={BOARD_TEXTS.judgePoints} text={BOARD_TEXTS.noJudgePoints} />
  return (
    <>
      <h2>{BOARD_TEXTS.judgePoints}</h2>
      <ol className={styles.kept}>
        {extras.map((extra) => (
          <li key={`${extra.seat}:${extra.note}:${extra.points}`}>
            <Plate number={extra.seat} />
            <span>{extra.note}</span>
            <small>{signedPoints(extra.points)}</small>
          </li>
        ))}
      </ol>
    </>
  )
}
