import { Lightbulb } from 'lucide-react'
import { useEffect } from 'react'
import { practiceThemeOf } from '../../../shared/practice-themes.ts'
import { PRACTICE_TEXTS } from '../../../shared/texts/practice.ts'
import { COACH_TEXTS, type HintText } from '../../../shared/texts/room/coach.ts'
import { belongsTo, type Hint, hintFor, withHint } from '../model/coach.ts'
import { useGame } from '../room/game-context.ts'
import { useLocal } from '../room/local-context.ts'
import styles from './coach.module.css'

/** A hint for the decision that the player has now, in a practice game. Hidden from the viewers of a streamer. */
export function Coach() {
  const { view, allowed, mode } = useGame()
  const { settings, changeSettings, coached, setCoached } = useLocal()
  const speaks = mode === 'practice' && settings.coach && !settings.streamer
  const theme = practiceThemeOf(settings.practiceTheme)
  const hint = speaks ? hintFor(view, allowed, theme) : null
  const next = hint === null ? coached : withHint(coached, view.phase, !belongsTo(theme, hint))
  useEffect(() => {
    if (next !== null && next !== coached) setCoached(next)
  }, [next, coached, setCoached])
  if (hint === null || next === null) return null
  const { advice, because } = wordsOf(hint)
  return (
    <div className={styles.coach} aria-label={COACH_TEXTS.title} role="status" data-coach="">
      <Lightbulb className="icon-18" aria-hidden="true" />
      <div>
        {theme !== 'game' && belongsTo(theme, hint) && <small>{PRACTICE_TEXTS.themes[theme]}</small>}
        <b>{advice}</b>
        <p>{because}</p>
        <button type="button" onClick={() => changeSettings({ coach: false })}>
          {COACH_TEXTS.off}
        </button>
      </div>
    </div>
  )
}

function wordsOf(hint: Hint): HintText {
  // Each kind has a text for exactly its facts.
  const word = COACH_TEXTS.hints[hint.kind] as (facts: Hint) => HintText
  return word(hint)
}
