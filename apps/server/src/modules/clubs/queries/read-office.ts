import type { ClubPerson } from '@gorod/contracts/clubs'
import { mayInClub } from '@gorod/contracts/permissions'
import { AppError } from '../../../platform/app-error.ts'
import { listBlacklist, listLinks, listWaiting } from '../store/doors-store.ts'
import { readRole } from '../store/members-store.ts'
import { livingClub, type ReadClubDeps } from './read-club.ts'

type OfficeDeps = Pick<ReadClubDeps, 'db' | 'clock' | 'accounts'>

/** Living accounts by id. */
export async function personsOf(
  { accounts }: Pick<ReadClubDeps, 'accounts'>,
  ids: readonly number[],
): Promise<ReadonlyMap<number, ClubPerson>> {
  const rows = ids.length === 0 ? [] : await accounts.listAccounts([...new Set(ids)])
  const living = rows.filter(({ deleted }) => !deleted)
  return new Map(living.map(({ id, username, image }) => [id, { id, username, image }]))
}

/** What officers work with. Throws `forbidden` for everybody else. */
export async function readOffice(deps: OfficeDeps, id: number, readerId: number) {
  const { db, clock } = deps
  await livingClub(db, id)
  if (!mayInClub(await readRole(db, id, readerId), 'admit')) throw new AppError('forbidden')
  const [waiting, links, blacklist] = await Promise.all([
    listWaiting(db, id),
    listLinks(db, id, new Date(clock.now())),
    listBlacklist(db, id),
  ])
  const people = await personsOf(
    deps,
    [...waiting, ...blacklist].map(({ accountId }) => accountId),
  )
  const withPerson = <Row extends { readonly accountId: number }, Shown>(
    rows: readonly Row[],
    show: (row: Row, person: ClubPerson) => Shown,
  ): Shown[] =>
    rows.flatMap((row) => {
      const person = people.get(row.accountId)
      return person === undefined ? [] : [show(row, person)]
    })
  return {
    applications: withPerson(waiting, ({ text, appliedAt }, person) => ({
      ...person,
      text,
      appliedAt: appliedAt.toISOString(),
    })),
    links: links.map(({ expiresAt, ...link }) => ({ ...link, expiresAt: expiresAt.toISOString() })),
    blacklist: withPerson(blacklist, ({ reason }, person) => ({ ...person, reason })),
  }
}
