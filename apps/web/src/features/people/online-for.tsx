import { type OnlineAudience, onlineAudiences, setOnlineFor } from '@gorod/contracts/people'
import { useQueryClient } from '@tanstack/react-query'
import { PostAlert } from '../../shared/form/post-alert.tsx'
import { useFormPost } from '../../shared/form/use-form-post.ts'
import { refreshPeople } from '../../shared/people/use-people.ts'
import { PEOPLE_TEXTS as T } from '../../shared/texts/people.ts'
import { Select } from '../../ui/field/select.tsx'

/** Who may see that the viewer is there. */
export function OnlineFor({ value }: { readonly value: OnlineAudience }) {
  const client = useQueryClient()
  const post = useFormPost(setOnlineFor)
  const choose = (wanted: string) => {
    const onlineFor = onlineAudiences.find((audience) => audience === wanted)
    if (onlineFor !== undefined) void post.send({ onlineFor }, () => refreshPeople(client))
  }
  return (
    <div>
      <Select
        label={T.onlineFor.label}
        value={value}
        disabled={post.busy}
        options={onlineAudiences.map((audience) => ({
          value: audience,
          label: T.onlineFor.options[audience],
        }))}
        onChange={choose}
      />
      <PostAlert post={post} />
    </div>
  )
}
