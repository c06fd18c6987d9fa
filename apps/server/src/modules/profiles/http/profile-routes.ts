import type { FormAnswer } from '@gorod/contracts/form-answer'
import { clearProfile, type ProfilePart } from '@gorod/contracts/moderation'
import { getProfile, getProfileCard, type ProfileEdit, updateProfile } from '@gorod/contracts/profile'
import { AppError, nullIfRefused } from '../../../platform/app-error.ts'
import { credentialsOf } from '../../../platform/http/credentials.ts'
import type { SeedPage } from '../../../platform/http/page-seed.ts'
import { type Limit, type Route, route } from '../../../platform/http/route.ts'
import type { AccountsApi } from '../../accounts/public.ts'
import type { Moderator } from '../../moderation/public.ts'
import { type DescribeProfileDeps, describeCard, describeProfile } from '../queries/describe-profile.ts'

interface ProfileUseCases extends DescribeProfileDeps {
  /** Field to messages; null: all is kept. */
  update(
    accountId: number,
    wish: { readonly edit: ProfileEdit; readonly file: Buffer | null },
  ): Promise<Readonly<Record<string, string[]>> | null>
  /** A moderator takes something off the profile of another account. */
  clear(
    by: Moderator,
    wish: { readonly accountId: number; readonly part: ProfilePart; readonly reason: string },
  ): Promise<FormAnswer>
}

/** Each may unfold a picture, and names somebody had a moment ago are free for others. */
const UPDATES: Limit = { max: 30, perMs: 10 * 60_000, perAccount: true }

export function profileRoutes(useCases: ProfileUseCases): Route[] {
  return [
    route(getProfile, ({ query, identity }) =>
      describeProfile(useCases, query.userId, identity?.accountId ?? null),
    ),
    route(getProfileCard, ({ query, identity }) =>
      describeCard(useCases, query.userId, identity?.accountId ?? null),
    ),
    route(
      updateProfile,
      async ({ query, body, file, signedIn }) => {
        const { accountId } = signedIn()
        if (query.userId !== accountId) throw new AppError('forbidden')
        const errors = await useCases.update(accountId, { edit: body, file })
        if (errors !== null) return { success: false, errors }
        return { success: true, data: await describeProfile(useCases, accountId, accountId) }
      },
      { limits: [UPDATES] },
    ),
    route(clearProfile, ({ signedIn, body }) => useCases.clear(signedIn(), body)),
  ]
}

const PROFILE_PAGE = /^\/profile\/([1-9]\d{0,8})\/?(?:\?|$)/

/** The document of a profile brings the profile along, as its reader may see it. */
export function seedProfile(
  deps: DescribeProfileDeps & { readonly accounts: Pick<AccountsApi, 'authenticate'> },
): SeedPage {
  return async (request) => {
    const [, id] = PROFILE_PAGE.exec(request.url) ?? []
    if (id === undefined) return {}
    const reader = await deps.accounts.authenticate(credentialsOf(request))
    const viewer = reader.state === 'signed_in' ? reader.identity.accountId : null
    const profile = await describeProfile(deps, Number(id), viewer).catch(nullIfRefused)
    return profile === null ? {} : { [getProfile.path]: profile }
  }
}
