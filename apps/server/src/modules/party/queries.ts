import type { PartyMember, PartyView } from '@gorod/contracts/party'
import type { PartyDeps } from './commands.ts'
import { listMembers, type MemberRow, readMember } from './store.ts'

const NOTHING: PartyView = { party: null, invitation: null }

/** The party of an account, or the invitation that it may answer. A party of one is none. */
export async function readPartyView(
  { db, clock, accounts }: Pick<PartyDeps, 'db' | 'clock' | 'accounts'>,
  accountId: number,
): Promise<PartyView> {
  const now = new Date(clock.now())
  const own = await readMember(db, accountId, now)
  if (own === null) return NOTHING
  const rows = await listMembers(db, own.party_id, now)
  const known = await accounts.listAccounts(rows.map(({ account_id }) => account_id))
  const msLeftOf = ({ invited_until: until }: MemberRow) =>
    until === null ? null : until.getTime() - now.getTime()
  const members = rows.flatMap((row): PartyMember[] => {
    const account = known.find(({ id }) => id === row.account_id)
    if (account === undefined) return []
    const { id, username, image } = account
    return [{ id, username, image, msLeft: msLeftOf(row) }]
  })
  const msLeft = msLeftOf(own)
  if (msLeft !== null)
    return { party: null, invitation: { partyId: own.party_id, from: members[0]?.username ?? '', msLeft } }
  return members.length < 2 ? NOTHING : { party: { id: own.party_id, members }, invitation: null }
}
