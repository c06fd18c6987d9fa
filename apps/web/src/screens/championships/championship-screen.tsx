import { Suspense } from 'react'
import { useLocation, useParams } from 'react-router'
import { ChampionshipPage } from '../../features/championships/championship-page.tsx'
import { isMissing } from '../../shared/api/api-error.ts'
import { useChampionshipPage } from '../../shared/championships/use-championship.ts'
import { Loaded, MissingPage } from '../../shared/loaded.tsx'
import { lazyPart } from '../../shared/parts/lazy-part.tsx'
import { useMe } from '../../shared/session/use-me.ts'
import { CHAMPIONSHIP_PAGE_TEXTS as T } from '../../shared/texts/championship.ts'
import { CHAMPIONSHIP_CONSOLE_TEXTS } from '../../shared/texts/championship-console.ts'
import { INTERFACE_TEXTS } from '../../shared/texts/interface.ts'
import { useTitle } from '../../shared/use-title.ts'
import { LoadingState } from '../../ui/load-state/load-state.tsx'
import styles from './championships-screen.module.css'

/** Fetched for organisers only; of an administrator some acts ask for the password. */
const ChampionshipConsole = lazyPart(async () => ({
  default: (await import('../../features/championship-console/championship-console.tsx')).ChampionshipConsole,
}))

const ProofDialog = lazyPart(async () => ({
  default: (await import('../../features/admin-console/proof-dialog.tsx')).ProofDialog,
}))

/** `/championships/{id}`, and `/championships/{id}/manage` for its organisers. */
export default function ChampionshipScreen() {
  const { id = '' } = useParams()
  return /^[1-9]\d{0,9}$/.test(id) ? <Championship key={id} id={Number(id)} /> : <Missing />
}

function Championship({ id }: { readonly id: number }) {
  const manages = useLocation().pathname.endsWith('/manage')
  const me = useMe()
  const query = useChampionshipPage(id)
  const { data, error } = query
  useTitle(data?.title ?? T.title)
  // Numbers that no championship can have are refused as such.
  if (data === undefined && isMissing(error)) return <Missing />
  return (
    <div className={`wrap ${styles.page}`}>
      <Loaded query={query} size="page">
        {(page) =>
          !manages ? (
            <ChampionshipPage page={page} ownId={me.state === 'signed_in' ? me.user.id : null} />
          ) : page.me?.organises === true ? (
            <Suspense fallback={<LoadingState size="page" text={INTERFACE_TEXTS.loading} />}>
              <ChampionshipConsole page={page} />
              <ProofDialog />
            </Suspense>
          ) : (
            <MissingPage {...CHAMPIONSHIP_CONSOLE_TEXTS.forbidden} to={`/championships/${id}`} />
          )
        }
      </Loaded>
    </div>
  )
}

function Missing() {
  useTitle(T.missing.title)
  return <MissingPage {...T.missing} to="/championships" />
}
