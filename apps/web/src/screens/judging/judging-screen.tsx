import { useNavigate } from 'react-router'
import { PracticesList } from '../../features/judging/practices-list.tsx'
import { StartPractice } from '../../features/judging/start-practice.tsx'
import { openAuth } from '../../shared/session/auth-dialog.ts'
import { useMe } from '../../shared/session/use-me.ts'
import { JUDGING_TEXTS as T } from '../../shared/texts/judging.ts'
import { useTitle } from '../../shared/use-title.ts'
import styles from './judging.module.css'

/** `/academy/judge`: a practice of judges, what came of the earlier ones, and the application. */
export default function JudgingScreen() {
  useTitle(T.title)
  const me = useMe()
  const navigate = useNavigate()
  return (
    <div className={`wrap ${styles.page}`}>
      <h1 className="h1">{T.title}</h1>
      <p className={styles.lead}>{T.lead}</p>
      <p className="text-secondary">{T.rules}</p>
      {me.state === 'visitor' ? (
        <p>
          {T.forSigned}{' '}
          <button type="button" className="link" onClick={() => openAuth({ redirectUrl: '/academy/judge' })}>
            {T.signIn}
          </button>
        </p>
      ) : (
        <>
          <StartPractice onStarted={() => void navigate('/game')} />
          <PracticesList />
        </>
      )}
    </div>
  )
}
