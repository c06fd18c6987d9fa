import { saveImport } from '@gorod/contracts/imports'
import type { FileFault } from '@gorod/rules/match-file'
import { useMutation } from '@tanstack/react-query'
import { FileUp, Save } from 'lucide-react'
import { useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { type FileAnswer, importedGame } from '../../features/match/imported-game.ts'
import { ApiError } from '../../shared/api/api-error.ts'
import { api } from '../../shared/api/client.ts'
import { useMe } from '../../shared/session/use-me.ts'
import { ERROR_TEXTS } from '../../shared/texts/errors.ts'
import { FILE_FAULTS, MATCH_FILE_TEXTS as T } from '../../shared/texts/match-file.ts'
import { useTitle } from '../../shared/use-title.ts'
import { Button } from '../../ui/button/button.tsx'
import { ImportedMatch, ImportedReplay } from './imported-match.tsx'
import styles from './match-file.module.css'
import { OwnImports } from './own-imports.tsx'

interface OpenFile {
  readonly text: string
  readonly answer: FileAnswer
}

/** `/match-file`: a match from a file of this site or of another service. It leaves the browser only when its reader keeps it. */
export default function MatchFileScreen() {
  useTitle(T.title)
  const [opened, setOpened] = useState<OpenFile | null>(null)
  const [params, setParams] = useSearchParams()
  const answer = opened?.answer ?? null
  const choose = async (files: FileList | null) => {
    const file = files?.[0]
    if (file === undefined) return
    const text = await file.text()
    setOpened({ text, answer: importedGame(text) })
    setParams({}, { replace: true })
  }
  return (
    <article className={`wrap ${styles.page}`}>
      <header className={styles.head}>
        <h1 className="h1">{answer?.ok ? T.match(answer.game.id) : T.title}</h1>
        <p>{T.lead}</p>
        <div className={styles.buttons}>
          <ChooseFile onFiles={choose} />
          {opened?.answer.ok && <KeepMatch key={opened.text} text={opened.text} />}
        </div>
      </header>
      {answer === null && <OwnImports />}
      {answer !== null && !answer.ok && <Faults faults={answer.faults} />}
      {answer?.ok && <ImportedMatch game={answer.game} />}
      {answer?.ok && params.has('step') && <ImportedReplay game={answer.game} closeTo="/match-file" />}
    </article>
  )
}

/** Keeps the match on the site, with a page of its own. */
function KeepMatch({ text }: { readonly text: string }) {
  const me = useMe()
  const navigate = useNavigate()
  const keeping = useMutation({
    mutationFn: () => api(saveImport, { file: JSON.parse(text) as Record<string, unknown> }, { file: true }),
    onSuccess: ({ id }) => id !== null && void navigate(`/match-file/${id}`),
  })
  if (me.state !== 'signed_in') return null
  const { data, error } = keeping
  return (
    <>
      <Button
        icon={<Save className="icon-18" aria-hidden="true" />}
        loading={keeping.isPending}
        onClick={() => keeping.mutate()}
      >
        {T.keep}
      </Button>
      {error !== null && <p role="alert">{error instanceof ApiError ? refusalOf(error) : T.keepFailed}</p>}
      {data?.full && <p role="alert">{T.full}</p>}
      {data !== undefined && data.faults.length > 0 && <Faults faults={data.faults} />}
    </>
  )
}

const refusalOf = ({ code }: ApiError): string =>
  code === 'payload_too_large' ? T.keepLarge : ERROR_TEXTS[code]

function ChooseFile({ onFiles }: { readonly onFiles: (files: FileList | null) => void }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <div>
      <Button
        kind="lamp"
        icon={<FileUp className="icon-18" aria-hidden="true" />}
        onClick={() => input.current?.click()}
      >
        {T.choose}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept="application/json,.json"
        aria-label={T.choose}
        onChange={({ target }) => {
          onFiles(target.files)
          target.value = ''
        }}
      />
    </div>
  )
}

function Faults({ faults }: { readonly faults: readonly FileFault[] }) {
  return (
    <section className={styles.faults} role="alert">
      <h2 className="h4">{T.faults}</h2>
      <ul>
        {faults.map(({ path, fault }) => (
          <li key={`${path} ${fault}`}>
            <code>{path === '' ? T.whole : path}</code>: {FILE_FAULTS[fault]}
          </li>
        ))}
      </ul>
    </section>
  )
}
