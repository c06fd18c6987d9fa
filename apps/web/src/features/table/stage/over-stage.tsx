import type { Role } from '@gorod/rules'
import { EarnedNote } from '../../../shared/achievements/earned-note.tsx'
import { practiceThemeOf } from '../../../shared/practice-themes.ts'
import { PRACTICE_TEXTS } from '../../../shared/texts/practice.ts'
import { COACH_TEXTS } from '../../../shared/texts/room/coach.ts'
import { JUDGE_TEXTS } from '../../../shared/texts/room/judge.ts'
import { overReason, STAGE_TEXTS } from '../../../shared/texts/room/stage.ts'
import { COUNTED } from '../../../shared/texts/room/vocabulary.ts'
import { durationText } from '../../../shared/time-left.ts'
import { pictureSources } from '../../../ui/avatar/picture-sources.ts'
import { RoleWindow } from '../card/role-window.tsx'
import { useGameNow } from '../clock/use-game-now.ts'
import { type Lesson, lessonOf } from '../model/lesson.ts'
import { bestOf, pointsText, standings } from '../model/standings.ts'
import { RematchCard } from '../rematch/rematch-card.tsx'
import { useGame } from '../room/game-context.ts'
import { useLocal } from '../room/local-context.ts'
import styles from './over-stage.module.css'
import { RatingLine } from './rating-line.tsx'

/** The result: who won and why, and who played best. */
export function OverStage() {
  const { gameId, view, playNext } = useGame()
  const final = view.final
  if (final === null) return null
  const alive = view.seats.filter((seat) => seat.alive)
  const isMafia = (role: Role | undefined) => role === 'mafia' || role === 'godfather'
  const mafia = alive.filter((seat) => isMafia(final.roles[seat.seat - 1])).length
  const winners = final.roles.filter((role) => (final.winner === 'black') === isMafia(role))
  return (
    <div className={styles.over} data-review={view.viewer === 'judge' || undefined}>
      {final.winner !== 'draw' && (
        <div className={styles.trio} aria-hidden="true">
          {trioOf(final.winner, winners).map((role, index) => (
            <RoleWindow key={index} role={role} width={84} />
          ))}
        </div>
      )}
      <h2>{STAGE_TEXTS.over[final.winner]}</h2>
      <p>
        <span className={styles.reason}>{overReason(final)} </span>
        {STAGE_TEXTS.atTable(mafia, alive.length - mafia)}
      </p>
      {final.note !== null && <p>{STAGE_TEXTS.because(final.note)}</p>}
      {view.viewer !== 'audience' && (
        <>
          <RatingLine />
          <LessonLine />
          <div className={styles.earned}>
            <EarnedNote game={{ gameId }} />
          </div>
        </>
      )}
      <Best />
      {playNext !== null && <RematchCard gameId={gameId} playNext={playNext} />}
      {view.viewer === 'judge' && <Review />}
    </div>
  )
}

/** What a practice game with a theme has taught. */
function LessonLine() {
  const { mode, view } = useGame()
  const { settings } = useLocal()
  const theme = practiceThemeOf(settings.practiceTheme)
  const lesson = mode === 'practice' ? lessonOf(theme, view) : null
  if (lesson === null) return null
  // Each kind has a text for exactly its facts.
  const word = COACH_TEXTS.lessons[lesson.kind] as (facts: Lesson) => string
  return (
    <p className={styles.lesson}>
      <b>{PRACTICE_TEXTS.themes[theme]}</b> {word(lesson)}
    </p>
  )
}

/** The don is in the middle of the mafia, the sheriff in the middle of the town. */
function trioOf(winner: 'red' | 'black', roles: readonly Role[]): readonly Role[] {
  const center: Role = winner === 'black' ? 'godfather' : 'sheriff'
  const side: Role = winner === 'black' ? 'mafia' : 'civilian'
  return roles.includes(center) ? [side, center, side] : [side, side, side]
}

function Best() {
  const { results, view, people } = useGame()
  const table = results === null ? [] : standings(results)
  // The judge's choice comes before the points.
  const best = table.find(({ seat }) => seat === view.best) ?? bestOf(table)
  if (best === null) return null
  const mine = view.own?.seat === best.seat
  return (
    <div className={styles.best}>
      <img {...pictureSources(people.image(best.seat), 48)} alt="" />
      <span>
        <b>{mine ? STAGE_TEXTS.bestYou(best.seat) : STAGE_TEXTS.best(best.seat, people.name(best.seat))}</b>
        <small>{COUNTED.points(pointsText(best.total), best.total)}</small>
      </span>
    </div>
  )
}

/** How long the judge may still give points, and where. */
function Review() {
  const { view } = useGame()
  const now = useGameNow(1_000)
  const left = (view.phase.endsAt ?? 0) - now
  return (
    <p className={styles.review}>
      {left > 0 ? JUDGE_TEXTS.review(durationText(left)) : JUDGE_TEXTS.reviewOver}
    </p>
  )
}
