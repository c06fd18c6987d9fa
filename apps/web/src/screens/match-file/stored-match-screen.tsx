import { deleteImport, getImport } from '@gorod/contracts/imports'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useMemo } from 'react'
import { Link, useNavigate, useParams, useSearchParams } from 'react-router'
import { importedGame } from '../../features/match/imported-game.ts'
import { isMissing } from '../../shared/api/api-error.ts'
import { api } from '../../shared/api/client.ts'
import { CopyLink } from '../../shared/copy-link.tsx'
import { Loaded } from '../../shared/loaded.tsx'
import { readingDate } from '../../shared/reading-date.ts'
import { saveFile } from '../../shared/save-file.ts'
import { useMe } from '../../shared/session/use-me.ts'
import { MATCH_FILE_TEXTS as T } from '../../shared/texts/match-file.ts'
import { useTitle } from '../../shared/use-title.ts'
import { Button } from '../../ui/button/button.tsx'
import NotFoundScreen from '../not-found/not-found-screen.tsx'
import { ImportedMatch, ImportedReplay } from './imported-match.tsx'
import styles from './match-file.module.css'

/** `/match-file/{id}`: a match that somebody brought from a file and keeps on the site. It is no game of this site. */
export default function StoredMatchScreen() {
  const { id = '' } = useParams()
  useTitle(T.title)
  const query = useQuery({
    queryKey: ['import', id],
    queryFn: ({ signal }) => api(getImport, { id }, { signal }),
  })
  if (isMissing(query.error)) return <NotFoundScreen />
  return <Loaded query={query}>{(match) => <StoredMatch key={match.id} match={match} />}</Loaded>
}

interface Match {
  readonly id: string
  readonly file: string
  readonly importedAt: string
  readonly owner: { readonly id: number; readonly username: string }
}

function StoredMatch({ match }: { readonly match: Match }) {
  const { id, file, importedAt, owner } = match
  const me = useMe()
  const [params] = useSearchParams()
  const answer = useMemo(() => importedGame(file), [file])
  const isOwn = me.state === 'signed_in' && me.user.id === owner.id
  return (
    <article className={`wrap ${styles.page}`}>
      <header className={styles.head}>
        <h1 className="h1">{T.match(answer.ok ? answer.game.id : null)}</h1>
        <p>
          <Link className="link" to={`/profile/${owner.id}`}>
            {owner.username}
          </Link>
          {`, ${T.importedAt(readingDate(importedAt))}. ${T.noGame}`}
        </p>
        <div className={styles.buttons}>
          <CopyLink url={`${location.origin}/match-file/${id}`} label={T.title} />
          <Button onClick={() => saveFile(`match-${id}.json`, file)}>{T.export}</Button>
          {isOwn && <Remove id={id} />}
        </div>
      </header>
      {!answer.ok && <p role="alert">{T.older}</p>}
      {answer.ok && <ImportedMatch game={answer.game} />}
      {answer.ok && params.has('step') && <ImportedReplay game={answer.game} closeTo={`/match-file/${id}`} />}
    </article>
  )
}

function Remove({ id }: { readonly id: string }) {
  const navigate = useNavigate()
  const client = useQueryClient()
  const removing = useMutation({
    mutationFn: () => api(deleteImport, { id }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ['own-imports'] })
      void navigate('/match-file')
    },
  })
  return (
    <>
      <Button
        kind="alert"
        icon={<Trash2 className="icon-18" aria-hidden="true" />}
        loading={removing.isPending}
        onClick={() => removing.mutate()}
      >
        {T.remove}
      </Button>
      {removing.isError && <p role="alert">{T.removeFailed}</p>}
    </>
  )
}
