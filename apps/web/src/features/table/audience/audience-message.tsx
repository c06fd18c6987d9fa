import { ApiError } from '../../../shared/api/api-error.ts'
import { RealtimeFailure } from '../../../shared/realtime/realtime-error.ts'
import { ReturnIfPlaying } from '../../../shared/session/return-if-playing.tsx'
import { ERROR_TEXTS } from '../../../shared/texts/errors.ts'
import { AUDIENCE_TEXTS as T } from '../../../shared/texts/room/audience.ts'
import { TITLES } from '../../../shared/texts/room/sky.ts'
import { LinkButton } from '../../../ui/button/link-button.tsx'
import styles from '../game/room-message.module.css'

/** In place of a table that is not there: it loads, there is none, it cannot be read now, or it is the viewer's own. */
export function AudienceMessage({ failure }: { readonly failure: unknown }) {
  const code =
    failure instanceof RealtimeFailure || failure instanceof ApiError ? failure.code : ('internal' as const)
  const missing = failure !== null && code === 'game_not_found'
  const playing = failure !== null && code === 'already_in_game'
  const text = failure === null ? T.loading : missing ? T.missing : playing ? T.playing : ERROR_TEXTS[code]
  return (
    <main className={styles.message}>
      {missing && <h1 className="h1">{T.missingTitle}</h1>}
      {failure !== null && !missing && <h1 className="visually-hidden">{TITLES.table}</h1>}
      <p className="text-secondary" role="status">
        {text}
      </p>
      {playing && (
        <ReturnIfPlaying kind="lamp" size="lg">
          {T.back}
        </ReturnIfPlaying>
      )}
      {failure !== null && (
        <LinkButton kind={playing ? 'ghost' : 'lamp'} size="lg" to="/watch">
          {T.toList}
        </LinkButton>
      )}
    </main>
  )
}
