import { getFinishedGame } from '@gorod/contracts/game'
import { useQuery } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { type ReactNode, useMemo, useState } from 'react'
import { Link, useParams } from 'react-router'
import { emptyPaper, paperOf } from '../../features/match/paper-protocol.ts'
import { PaperSheet } from '../../features/match/paper-sheet.tsx'
import { isMissing } from '../../shared/api/api-error.ts'
import { api } from '../../shared/api/client.ts'
import { Loaded, MissingPage } from '../../shared/loaded.tsx'
import { ERROR_TEXTS } from '../../shared/texts/errors.ts'
import { INTERFACE_TEXTS } from '../../shared/texts/interface.ts'
import { MATCH_TEXTS } from '../../shared/texts/match.ts'
import { PAPER_TEXTS as T } from '../../shared/texts/paper-protocol.ts'
import { useTitle } from '../../shared/use-title.ts'
import { Button } from '../../ui/button/button.tsx'
import { Select } from '../../ui/field/select.tsx'
import styles from './paper-protocol.module.css'

const SEATS = [7, 8, 9, 10, 11, 12] as const

/** `/protocol-blank`: the form of a judge, empty; `/match/{id}/blank`: the same, written by the site. */
export default function PaperProtocolScreen() {
  const { id } = useParams()
  useTitle(T.title)
  if (id === undefined) return <Empty />
  return /^[1-9]\d{0,14}$/.test(id) ? <OfMatch id={Number(id)} /> : <NoSuchGame />
}

function Empty() {
  const [seats, setSeats] = useState(10)
  return (
    <Page paper={<PaperSheet paper={emptyPaper(seats)} />}>
      <Select
        label={T.seats}
        value={String(seats)}
        options={SEATS.map((count) => ({ value: String(count), label: String(count) }))}
        onChange={(value) => setSeats(Number(value))}
      />
    </Page>
  )
}

function OfMatch({ id }: { readonly id: number }) {
  const query = useQuery({
    queryKey: ['finished-game', id],
    queryFn: ({ signal }) => api(getFinishedGame, { id }, { signal }),
    staleTime: 60_000,
  })
  const paper = useMemo(() => (query.data === undefined ? null : paperOf(query.data)), [query.data])
  if (isMissing(query.error)) return <NoSuchGame />
  return (
    <Loaded query={query} size="page" loading={MATCH_TEXTS.loading}>
      {() =>
        paper !== null && (
          <Page paper={<PaperSheet paper={paper} />}>
            <Link className="link" to={`/match/${id}`}>
              {T.back}
            </Link>
          </Page>
        )
      }
    </Loaded>
  )
}

interface PageProps {
  readonly paper: ReactNode
  /** What stands beside the button. */
  readonly children: ReactNode
}

function Page({ paper, children }: PageProps) {
  return (
    <div className={`wrap ${styles.page}`}>
      <header className={styles.head}>
        <h1 className="h1">{T.title}</h1>
        <p>{T.lead}</p>
        <div className={styles.buttons}>
          <Button
            kind="lamp"
            icon={<Printer className="icon-18" aria-hidden="true" />}
            onClick={() => print()}
          >
            {T.print}
          </Button>
          {children}
        </div>
      </header>
      {paper}
    </div>
  )
}

function NoSuchGame() {
  return (
    <MissingPage
      title={ERROR_TEXTS.game_not_found}
      lead={MATCH_TEXTS.notFoundLead}
      to="/"
      action={INTERFACE_TEXTS.home}
    />
  )
}
