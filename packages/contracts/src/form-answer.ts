import { z } from 'zod'

/**
 * Answer of a form's post (spec §5, §7): done, or a map of field to messages, the first of which stands under the
 * field. Both have status 200; any other status is a failure of the whole call.
 */
export const formAnswer = z.object({
  success: z.boolean(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
})
export type FormAnswer = z.infer<typeof formAnswer>
