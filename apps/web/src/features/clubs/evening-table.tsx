import { type ClubEvening, openEveningTable } from '@gorod/contracts/club-evenings'
import type { ClubPage } from '@gorod/contracts/clubs'
import { useState } from 'react'
import { useClubPost } from '../../shared/clubs/use-club-post.ts'
import { PostAlert } from '../../shared/form/post-alert.tsx'
import { Refusals } from '../../shared/form/refusals.tsx'
import { CLUBS_TEXTS } from '../../shared/texts/clubs.ts'
import { ConfirmModal } from '../../ui/confirm-modal/confirm-modal.tsx'
import { Checkbox } from '../../ui/field/checkbox.tsx'
import { Select } from '../../ui/field/select.tsx'

const T = CLUBS_TEXTS.evenings
const SEATS = 10

interface EveningTableProps {
  readonly evening: ClubEvening
  readonly page: ClubPage
  readonly onClose: () => void
}

/** Who of those who signed up sits down now. */
export function EveningTable({ evening, page, onClose }: EveningTableProps) {
  const people = [...evening.signed, ...evening.waiting]
  const [players, setPlayers] = useState<readonly number[]>(people.slice(0, SEATS).map(({ id }) => id))
  const [judge, setJudge] = useState('')
  const post = useClubPost(openEveningTable)
  const open = async () => {
    const judgeId = judge === '' ? null : Number(judge)
    const { state } = await post.send({ eveningId: evening.id, players: [...players], judgeId })
    if (state === 'done') onClose()
  }
  const judges = page.members.filter((member) => member.judge && !players.includes(member.id))
  return (
    <ConfirmModal
      texts={{ title: T.open, confirm: T.open, cancel: T.back, close: T.close }}
      busy={post.busy}
      onConfirm={() => void open()}
      onClose={onClose}
    >
      <p>{T.openLead}</p>
      <p role="status">{T.chosen(players.length)}</p>
      {people.map(({ id, username }) => (
        <Checkbox
          key={id}
          checked={players.includes(id)}
          disabled={players.length >= SEATS && !players.includes(id)}
          onChange={(chosen) =>
            setPlayers((now) => (chosen ? [...now, id] : now.filter((one) => one !== id)))
          }
        >
          {username}
        </Checkbox>
      ))}
      <Select
        label={T.judge}
        value={judge}
        options={[
          { value: '', label: T.automatic },
          ...judges.map(({ id, username }) => ({ value: String(id), label: username })),
        ]}
        onChange={setJudge}
      />
      <Refusals errors={post.errors} />
      <PostAlert post={post} />
    </ConfirmModal>
  )
}
