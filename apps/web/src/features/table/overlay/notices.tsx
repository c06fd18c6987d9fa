import { type GameEvent, recordOf } from '@gorod/rules'
import type { ReactNode } from 'react'
import { actText } from '../../../shared/texts/room/judge.ts'
import { LOG_TEXTS } from '../../../shared/texts/room/log.ts'
import { OVERLAY_TEXTS } from '../../../shared/texts/room/overlay.ts'
import { PENALTIES } from '../../../shared/texts/room/vocabulary.ts'
import { durationText } from '../../../shared/time-left.ts'
import { Button } from '../../../ui/button/button.tsx'
import { useGameNow } from '../clock/use-game-now.ts'
import type { People } from '../model/people.ts'
import { useGame } from '../room/game-context.ts'
import { useLink } from '../room/link-context.ts'
import { useActions } from '../room/use-actions.ts'
import { useSay } from '../room/use-say.ts'
import styles from './notices.module.css'
import { SayBox, SayToggle } from './say-box.tsx'

const NEWS_MS = 8_000

/** An overlay of the table runs, or the viewer is asked whether they are there. */
export function useRunningNotices(): boolean {
  const { outcry, givenFloor, pauseVote, penaltyVote, removalPending, wait } = useGame().view
  const { askedUntil } = useLink()
  return [outcry, givenFloor, pauseVote, penaltyVote, removalPending, wait, askedUntil].some(
    (overlay) => overlay !== null,
  )
}

/**
 * Notices of overlays: an outcry, a given floor, a vote on a pause or a penalty, a removal that waits for its confirmation. They
 * lie over the stage of a player and stand in that of the judge, whose console is needed whole.
 */
export function Notices() {
  const { view, events } = useGame()
  const news = newsOf(events)
  const { outcry, givenFloor, pauseVote, penaltyVote, removalPending, wait } = view
  const { askedUntil } = useLink()
  const running = useRunningNotices()
  // The judge knows their own acts, and needs the clock under the notice.
  const silent = news === undefined || view.phase.id === 'gameOver' || view.viewer === 'judge'
  if (!running && silent) return null
  return (
    <div className={styles.notices} data-notices="">
      {askedUntil !== null && (
        <Notice text={OVERLAY_TEXTS.asked} detail={OVERLAY_TEXTS.askedText} endsAt={askedUntil}>
          {/* Any touch of the page is the answer: it needs no command. */}
          <Button size="sm" kind="lamp">
            {OVERLAY_TEXTS.here}
          </Button>
        </Notice>
      )}
      {!silent && <NewsNotice key={news.at} news={news} />}
      {outcry !== null && <OutcryNotice seat={outcry.seat} endsAt={outcry.endsAt} />}
      {givenFloor !== null && <FloorNotice seat={givenFloor.seat} endsAt={givenFloor.endsAt} />}
      {wait !== null && <Notice text={OVERLAY_TEXTS.waiting(wait.seat)} endsAt={wait.endsAt} />}
      {removalPending !== null && <RemovalNotice seat={removalPending.seat} endsAt={removalPending.endsAt} />}
      {penaltyVote !== null && (
        <BallotNotice
          text={OVERLAY_TEXTS.penaltyVote(penaltyVote.by, PENALTIES[penaltyVote.kind], penaltyVote.seat)}
          ballot={penaltyVote}
          command="votePenalty"
        />
      )}
      {pauseVote !== null && (
        <BallotNotice
          text={OVERLAY_TEXTS.pauseVote(pauseVote.by)}
          detail={OVERLAY_TEXTS.reason(pauseVote.reason)}
          ballot={pauseVote}
          command="votePause"
        />
      )}
    </div>
  )
}

interface NoticeProps {
  readonly text: string
  readonly detail?: string | undefined
  readonly endsAt: number
  readonly children?: ReactNode
}

function Notice({ text, detail, endsAt, children }: NoticeProps) {
  const now = useGameNow(500)
  return (
    <div className={styles.notice}>
      {/* A live region is read out whole with every change: the clock stays beside it. */}
      <div className={styles.words} role="status">
        <b>{text}</b>
        {detail && <small>{detail}</small>}
      </div>
      {children}
      <span className={styles.time} role="timer">
        {durationText(endsAt - now)}
      </span>
    </div>
  )
}

type News = Extract<GameEvent, { type: 'warned' | 'undone' | 'judgeLeft' | 'judgesSwapped' | 'paceSet' }>

/** The acts of the judge that everybody should notice; a remark that was taken back is not shown. */
function newsOf(events: readonly GameEvent[]): News | undefined {
  const types: ReadonlySet<string> = new Set<News['type']>([
    'undone',
    'judgeLeft',
    'judgesSwapped',
    'paceSet',
    'warned',
  ])
  const news = recordOf(events).findLast(
    ({ event, withdrawn }) => types.has(event.type) && !(withdrawn && event.type === 'warned'),
  )
  return news?.event as News | undefined
}

/** Shown for as long as reading takes. */
function NewsNotice({ news }: { readonly news: News }) {
  const { people } = useGame()
  const now = useGameNow(500)
  const endsAt = news.at + NEWS_MS
  if (now > endsAt) return null
  return <Notice {...newsText(news, people)} endsAt={endsAt} />
}

function newsText(news: News, people: People): { readonly text: string; readonly detail?: string } {
  switch (news.type) {
    case 'warned':
      return { text: OVERLAY_TEXTS.remark(news.seat), detail: news.text }
    case 'undone':
      return { text: OVERLAY_TEXTS.undone(actText(news.what)) }
    case 'paceSet':
      return { text: LOG_TEXTS.pace[news.pace === 'judge' ? 'taken' : news.cause] }
    case 'judgesSwapped':
      return {
        text: OVERLAY_TEXTS.newJudge(people.judge?.name ?? ''),
        detail: LOG_TEXTS.judgesSwapped(news.reason),
      }
    case 'judgeLeft':
      return { text: OVERLAY_TEXTS.judgeLeft, detail: OVERLAY_TEXTS.judgeLeftText }
  }
}

function OutcryNotice({ seat, endsAt }: { readonly seat: number; readonly endsAt: number }) {
  const { people, view } = useGame()
  const mine = view.own?.seat === seat
  return (
    <Notice
      text={mine ? OVERLAY_TEXTS.outcryYou : OVERLAY_TEXTS.outcry(seat, people.name(seat))}
      endsAt={endsAt}
    />
  )
}

interface FloorProps {
  readonly seat: number
  readonly endsAt: number
}

/** The judge may end the floor before its time. Who writes in it is read here: the stage is that of the speaker who waits. */
function FloorNotice({ seat, endsAt }: FloorProps) {
  const { people, view, allowed, send } = useGame()
  if (view.own?.seat === seat) return <OwnFloorNotice endsAt={endsAt} />
  const said = view.days
    .flatMap((day) => day.said)
    .findLast((line) => line.seat === seat && line.at >= (view.frozenSince ?? endsAt))
  return (
    <Notice
      text={OVERLAY_TEXTS.floor(seat, people.name(seat))}
      detail={said?.text || OVERLAY_TEXTS.floorText}
      endsAt={endsAt}
    >
      {allowed.can('endFloor') && (
        <Button size="sm" onClick={() => send({ type: 'endFloor' })}>
          {OVERLAY_TEXTS.floorEnd}
        </Button>
      )}
    </Notice>
  )
}

/** The player has the floor as in their own speech: words may be typed, and the end sends what is typed. */
function OwnFloorNotice({ endsAt }: Pick<FloorProps, 'endsAt'>) {
  const { finish } = useActions()
  const { writes } = useSay()
  return (
    <Notice
      text={OVERLAY_TEXTS.floorYou}
      detail={writes ? OVERLAY_TEXTS.floorWrite : OVERLAY_TEXTS.outcryYou}
      endsAt={endsAt}
    >
      <SayToggle />
      {finish.run !== null && (
        <Button size="sm" onClick={finish.run}>
          {OVERLAY_TEXTS.floorEnd}
        </Button>
      )}
      {writes && (
        <div className={styles.typed}>
          <SayBox />
        </div>
      )}
    </Notice>
  )
}

function RemovalNotice({ seat, endsAt }: { readonly seat: number; readonly endsAt: number }) {
  const { allowed, send } = useGame()
  // The judge who is asked needs the two answers, and the console under them.
  const asked = allowed.seats('confirmRemoval').includes(seat)
  return (
    <Notice text={asked ? OVERLAY_TEXTS.removalAsked(seat) : OVERLAY_TEXTS.removal(seat)} endsAt={endsAt}>
      {allowed.seats('takeBackFoul').includes(seat) && (
        <Button size="sm" onClick={() => send({ type: 'takeBackFoul', seat })}>
          {OVERLAY_TEXTS.removalBack}
        </Button>
      )}
      {asked && (
        <Button size="sm" kind="alert" onClick={() => send({ type: 'confirmRemoval', seat })}>
          {OVERLAY_TEXTS.removalJudge}
        </Button>
      )}
    </Notice>
  )
}

interface BallotProps {
  readonly text: string
  readonly detail?: string
  readonly ballot: { readonly endsAt: number; readonly votes: readonly { seat: number; approve: boolean }[] }
  readonly command: 'votePause' | 'votePenalty'
}

function BallotNotice({ text, detail, ballot, command }: BallotProps) {
  const { allowed, send, view } = useGame()
  const yes = ballot.votes.filter((vote) => vote.approve).length
  const no = ballot.votes.length - yes
  const answered = ballot.votes.some((vote) => vote.seat === view.own?.seat)
  return (
    <Notice text={text} detail={detail} endsAt={ballot.endsAt}>
      {allowed.can(command) ? (
        <>
          <Button size="sm" kind="lamp" onClick={() => send({ type: command, approve: true })}>
            {OVERLAY_TEXTS.yes} {yes}
          </Button>
          <Button size="sm" onClick={() => send({ type: command, approve: false })}>
            {OVERLAY_TEXTS.no} {no}
          </Button>
        </>
      ) : (
        <span className={styles.count}>
          {answered && `${OVERLAY_TEXTS.voted}. `}
          {OVERLAY_TEXTS.yes} {yes}, {OVERLAY_TEXTS.no.toLowerCase()} {no}
        </span>
      )}
    </Notice>
  )
}
