import { useParams } from 'react-router'
import { ClubPage } from '../../features/clubs/club-page.tsx'
import { isMissing } from '../../shared/api/api-error.ts'
import { useClub } from '../../shared/clubs/use-club.ts'
import { Loaded, MissingPage } from '../../shared/loaded.tsx'
import { useMe } from '../../shared/session/use-me.ts'
import { CLUBS_TEXTS as T } from '../../shared/texts/clubs.ts'
import { useTitle } from '../../shared/use-title.ts'

/** `/clubs/{id}` */
export default function ClubScreen() {
  const { id = '' } = useParams()
  return /^[1-9]\d{0,9}$/.test(id) ? <Club key={id} id={Number(id)} /> : <Missing />
}

function Club({ id }: { readonly id: number }) {
  const me = useMe()
  const query = useClub(id)
  const { data, error } = query
  useTitle(data?.name ?? T.title)
  // Numbers that no club can have are refused as such. A club that was closed meanwhile is gone too.
  if (isMissing(error)) return <Missing />
  return (
    <Loaded query={query} size="page">
      {(page) => <ClubPage page={page} ownId={me.state === 'signed_in' ? me.user.id : null} />}
    </Loaded>
  )
}

function Missing() {
  useTitle(T.missing.title)
  return <MissingPage {...T.missing} to="/clubs" />
}
