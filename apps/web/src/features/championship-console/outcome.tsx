import { PostAlert } from '../../shared/form/post-alert.tsx'
import { Refusals } from '../../shared/form/refusals.tsx'
import type { FormPost } from '../../shared/form/use-form-post.ts'

export type ShownPost = Pick<FormPost<unknown, unknown>, 'busy' | 'errors' | 'alert' | 'dismiss'>

/** Why an act was not done. In the question that it answered, where there is one: behind it nobody reads it. */
export function Outcome({ post }: { readonly post: ShownPost }) {
  return (
    <>
      <Refusals errors={post.errors} />
      <PostAlert post={post} />
    </>
  )
}
