import type { Seat, View } from '@gorod/rules'
import { GAME_TEXTS } from '../../../shared/texts/room/game.ts'
import { VOTE_RESULTS } from '../../../shared/texts/room/log.ts'
import { STAGE_TEXTS } from '../../../shared/texts/room/stage.ts'
import { LinkButton } from '../../../ui/button/link-button.tsx'
import { Plate } from '../../../ui/plate/plate.tsx'
import type { People } from '../model/people.ts'
import type { Stage } from '../model/stage.ts'
import { decidedAhead } from '../model/vote-ahead.ts'
import { useGame } from '../room/game-context.ts'
import { Picture } from '../seat/picture.tsx'
import styles from './announce-stage.module.css'

type Announcement = Extract<Stage, { kind: 'sign' | 'freeSeating' | 'dayStart' | 'voteIntro' | 'aborted' }>

/** One announcement of the host to the whole table. */
export function AnnounceStage({ stage }: { readonly stage: Announcement }) {
  const { people, view } = useGame()
  const { title, text, seats } = wordsOf(stage, people, view)
  return (
    <div className={styles.announce}>
      {seats.length > 0 && (
        <ul className={styles.seats} data-on-video="">
          {seats.map((seat) => (
            <li key={seat}>
              <Picture participant={`seat-${seat}`} faces={people.faces(seat)} alt={people.name(seat)} />
              <Plate number={seat} size={30} className={styles.plate} />
            </li>
          ))}
        </ul>
      )}
      <h2>{title}</h2>
      <p>{text}</p>
      {stage.kind === 'aborted' && (
        <LinkButton kind="lamp" size="lg" to="/game-search">
          {GAME_TEXTS.toSearch}
        </LinkButton>
      )}
    </div>
  )
}

interface Words {
  readonly title: string
  readonly text: string
  readonly seats: readonly Seat[]
}

function wordsOf(stage: Announcement, people: People, view: View): Words {
  switch (stage.kind) {
    case 'sign':
      return {
        title: stage.role === 'godfather' ? STAGE_TEXTS.donSign : STAGE_TEXTS.sheriffSign,
        text: STAGE_TEXTS.signText,
        seats: [],
      }
    case 'freeSeating':
      return { title: STAGE_TEXTS.freeSeating, text: STAGE_TEXTS.freeSeatingText, seats: [] }
    case 'voteIntro':
      return { ...voteWords(view), seats: stage.nominees }
    case 'aborted':
      return { title: STAGE_TEXTS.aborted, text: STAGE_TEXTS.abortedText, seats: [] }
    case 'dayStart':
      return dayWords(stage.victim, people, view.day)
  }
}

function voteWords(view: View): Omit<Words, 'seats'> {
  const decided = decidedAhead(view)
  if (decided === null)
    return { title: STAGE_TEXTS.voteIntro, text: STAGE_TEXTS.voteIntroHint[view.ruleSet.voteMode] }
  return decided === 'out'
    ? { title: STAGE_TEXTS.voteLone, text: STAGE_TEXTS.voteLoneText }
    : { title: VOTE_RESULTS[decided], text: STAGE_TEXTS.noVoteText }
}

function dayWords(victim: Seat | null, people: People, day: number): Words {
  if (victim !== null) {
    return {
      title: STAGE_TEXTS.dayKilled(victim, people.name(victim)),
      text: STAGE_TEXTS.dayKilledText,
      seats: [],
    }
  }
  return day <= 1
    ? { title: STAGE_TEXTS.dayFirst, text: STAGE_TEXTS.dayFirstText, seats: [] }
    : { title: STAGE_TEXTS.dayMiss, text: STAGE_TEXTS.dayMissText, seats: [] }
}
