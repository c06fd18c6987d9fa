import { useClubsOf } from '../../shared/clubs/use-club.ts'
import { LOBBY_TEXTS } from '../../shared/texts/lobby.ts'
import { Checkbox } from '../../ui/field/checkbox.tsx'
import { Select } from '../../ui/field/select.tsx'
import styles from './lobby-dialog.module.css'
import type { LobbyValues } from './lobby-form.ts'

const T = LOBBY_TEXTS.form
const NONE = ''

interface ClubChoiceProps {
  readonly ownId: number
  readonly club: LobbyValues['club']
  readonly onChange: (club: LobbyValues['club']) => void
}

/** The club in whose name the table is opened. Members of no club see nothing. */
export function ClubChoice({ ownId, club, onChange }: ClubChoiceProps) {
  const clubs = useClubsOf(ownId).data ?? []
  if (clubs.length === 0) return null
  return (
    <div className={styles.lock}>
      <Select
        label={T.club}
        value={club === null ? NONE : String(club.id)}
        options={[
          { value: NONE, label: T.noClub },
          ...clubs.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        onChange={(id) =>
          onChange(id === NONE ? null : { id: Number(id), membersOnly: club?.membersOnly ?? true })
        }
      />
      {club !== null && (
        <Checkbox checked={club.membersOnly} onChange={(membersOnly) => onChange({ ...club, membersOnly })}>
          {T.membersOnly}
        </Checkbox>
      )}
    </div>
  )
}
