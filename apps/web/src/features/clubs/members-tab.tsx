import { type ClubMember, type ClubPage, removeClubMember, setClubRole } from '@gorod/contracts/clubs'
import { mayInClub, mayRemoveFromClub } from '@gorod/contracts/permissions'
import { useClubPost } from '../../shared/clubs/use-club-post.ts'
import { PostAlert } from '../../shared/form/post-alert.tsx'
import { Refusals } from '../../shared/form/refusals.tsx'
import { CLUBS_TEXTS } from '../../shared/texts/clubs.ts'
import { Button } from '../../ui/button/button.tsx'
import { Panel } from '../../ui/panel/panel.tsx'
import { Tag } from '../../ui/tag/tag.tsx'
import styles from './clubs.module.css'
import { ConfirmedButton } from './confirmed-button.tsx'
import { PersonLine } from './person-line.tsx'

const T = CLUBS_TEXTS.people
const SHOWN = 5

/** The first of the members, beside the evenings. */
export function MembersPanel({ page, onAll }: { readonly page: ClubPage; readonly onAll: () => void }) {
  const { members, membersCount } = page
  return (
    <Panel
      title={T.title}
      aside={
        membersCount > SHOWN && (
          <button type="button" className={`link ${styles.all}`} onClick={onAll}>
            {T.all(membersCount)}
          </button>
        )
      }
    >
      <ul className={styles.people}>
        {members.slice(0, SHOWN).map((member) => (
          <MemberLine key={member.id} member={member} />
        ))}
      </ul>
    </Panel>
  )
}

function MemberLine({ member }: { readonly member: ClubMember }) {
  return (
    <PersonLine person={member} state={member.online ? CLUBS_TEXTS.online : null} online={member.online}>
      <Roles member={member} />
    </PersonLine>
  )
}

function Roles({ member: { role, judge } }: { readonly member: ClubMember }) {
  return (
    <>
      {role !== 'member' && <Tag kind="line">{CLUBS_TEXTS.roles[role]}</Tag>}
      {judge && <Tag kind="line">{CLUBS_TEXTS.judge}</Tag>}
    </>
  )
}

interface MembersTabProps {
  readonly page: ClubPage
  readonly ownId: number | null
}

/** Everybody, and what the reader may do about them. */
export function MembersTab({ page, ownId }: MembersTabProps) {
  return (
    <ul className={styles.people} aria-label={T.title}>
      {page.members.map((member) => (
        <Managed key={member.id} page={page} member={member} own={member.id === ownId} />
      ))}
    </ul>
  )
}

interface ManagedProps {
  readonly page: ClubPage
  readonly member: ClubMember
  readonly own: boolean
}

function Managed({ page: { id: clubId, me }, member, own }: ManagedProps) {
  const { id: userId, username, role } = member
  const ownRole = me?.role ?? null
  const remove = useClubPost(removeClubMember)
  const post = useClubPost(setClubRole)
  if (own || !mayInClub(ownRole, 'admit')) return <MemberLine member={member} />
  const owns = mayInClub(ownRole, 'manage')
  const isOfficer = role === 'officer'
  const otherRole = isOfficer ? 'member' : 'officer'
  return (
    <PersonLine person={member} state={member.online ? CLUBS_TEXTS.online : null} online={member.online}>
      <Roles member={member} />
      {owns && role !== 'owner' && (
        <>
          <Button
            size="sm"
            kind="ghost"
            loading={post.busy}
            aria-label={`${isOfficer ? T.makeMember : T.makeOfficer}: ${username}`}
            onClick={() => void post.send({ clubId, userId, role: otherRole })}
          >
            {isOfficer ? T.makeMember : T.makeOfficer}
          </Button>
          <ConfirmedButton
            size="sm"
            label={T.handOver}
            fullLabel={T.handOverLabel(username)}
            lead={T.handOverLead(username)}
            post={post}
            onConfirm={() => post.send({ clubId, userId, role: 'owner' })}
          />
        </>
      )}
      {mayRemoveFromClub(ownRole, role) && (
        <ConfirmedButton
          size="sm"
          label={T.remove}
          fullLabel={T.removeLabel(username)}
          lead={T.removeLead(username)}
          post={remove}
          onConfirm={() => remove.send({ clubId, userId })}
        />
      )}
      <Refusals errors={post.errors} />
      <PostAlert post={post} />
    </PersonLine>
  )
}
