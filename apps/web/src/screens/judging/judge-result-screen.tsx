import { Link, useParams } from 'react-router'
import { PracticeResult } from '../../features/judging/practice-result.tsx'
import { useJudgePractice } from '../../features/judging/use-judging.ts'
import { isMissing } from '../../shared/api/api-error.ts'
import { Loaded, MissingPage } from '../../shared/loaded.tsx'
import { useMe } from '../../shared/session/use-me.ts'
import { ERROR_TEXTS } from '../../shared/texts/errors.ts'
import { JUDGING_TEXTS as T } from '../../shared/texts/judging.ts'
import { useTitle } from '../../shared/use-title.ts'
import styles from './judging.module.css'

/** `/academy/judge/{gameId}`: what the judge noticed, missed and gave for nothing. */
export default function JudgeResultScreen() {
  const { gameId = '' } = useParams()
  const me = useMe()
  useTitle(T.result)
  if (me.state === 'visitor')
    return <MissingPage title={T.result} lead={T.forSigned} to="/academy/judge" action={T.back} />
  return <Result gameId={gameId} />
}

function Result({ gameId }: { readonly gameId: string }) {
  const query = useJudgePractice(gameId)
  if (isMissing(query.error))
    return (
      <MissingPage
        title={ERROR_TEXTS.game_not_found}
        lead={T.resultWait}
        to="/academy/judge"
        action={T.back}
      />
    )
  return (
    <div className={`wrap ${styles.page}`}>
      <Link className="link" to="/academy/judge">
        {T.back}
      </Link>
      <h1 className="h1">{T.result}</h1>
      <Loaded query={query} size="page">
        {({ assessment }) =>
          assessment === null ? (
            <p role="status">{T.resultWait}</p>
          ) : (
            <PracticeResult assessment={assessment} />
          )
        }
      </Loaded>
    </div>
  )
}
