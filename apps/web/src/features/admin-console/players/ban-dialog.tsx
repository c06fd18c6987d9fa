import { banPlayer, type ModeratedPlayer } from '@gorod/contracts/moderation'
import { type GivenCategory, givenCategories } from '@gorod/contracts/sanction-kinds'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { refreshConsole } from '../../../shared/console/use-console-query.ts'
import { useFormPost } from '../../../shared/form/use-form-post.ts'
import { ADMIN_TEXTS, BANS_TEXTS as T } from '../../../shared/texts/admin.ts'
import { SANCTION_TEXTS } from '../../../shared/texts/sanctions.ts'
import { Input } from '../../../ui/field/input.tsx'
import { Select } from '../../../ui/field/select.tsx'
import { ReasonDialog } from '../reason-dialog.tsx'
import { BAN_LENGTHS, type BanLength, minutesOf } from './ban-length.ts'
import own from './players.module.css'

interface BanDialogProps {
  readonly player: ModeratedPlayer
  readonly onClose: () => void
}

/** Asks for the length and the reason of a ban. */
export function BanDialog({ player, onClose }: BanDialogProps) {
  const client = useQueryClient()
  const [length, setLength] = useState<BanLength>('30')
  const [category, setCategory] = useState<GivenCategory>('other')
  const [typed, setTyped] = useState('')
  const [wrong, setWrong] = useState(false)
  const post = useFormPost(banPlayer, {
    forbidden: ADMIN_TEXTS.forbidden,
    profile_not_found: ADMIN_TEXTS.gone,
  })
  const ban = async (reason: string) => {
    const minutes = minutesOf(length, typed)
    setWrong(minutes === 'wrong')
    if (minutes === 'wrong') return
    if ((await post.send({ accountId: player.id, category, reason, minutes })).state !== 'done') return
    onClose()
    await refreshConsole(client)
  }
  return (
    <ReasonDialog
      texts={T.addConfirm}
      post={post}
      onConfirm={(reason) => void ban(reason)}
      onClose={onClose}
      shown={['minutes']}
    >
      <p>{T.addText(player.username)}</p>
      <div className={own.ban}>
        <Select
          label={T.category}
          value={category}
          options={givenCategories.map((value) => ({ value, label: SANCTION_TEXTS.categories[value] }))}
          onChange={(value) => setCategory(givenCategories.find((one) => one === value) ?? 'other')}
        />
        <Select
          label={T.length}
          value={length}
          options={BAN_LENGTHS.map((value) => ({ value, label: T.lengths[value] }))}
          onChange={(value) => setLength(BAN_LENGTHS.find((one) => one === value) ?? '30')}
        />
        {length === 'own' && (
          <Input
            label={T.ownMinutes}
            hint={T.ownMinutesHint}
            error={wrong ? T.ownMinutesWrong : post.errors.minutes}
            value={typed}
            inputMode="numeric"
            autoComplete="off"
            onChange={(event) => {
              setTyped(event.target.value)
              setWrong(false)
            }}
          />
        )}
      </div>
    </ReasonDialog>
  )
}
