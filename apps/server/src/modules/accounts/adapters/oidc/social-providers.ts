import { type SocialType, socialTypes } from '@gorod/contracts/social'
import type { Clock } from '../../../../platform/clock.ts'
import type { Config } from '../../../../platform/config/config.ts'
import { ConfigError } from '../../../../platform/config/env.ts'
import { isSafeAddress } from '../../../../platform/http/safe-address.ts'
import type { Log } from '../../../../platform/log.ts'
import type { SocialProvider, SocialProviders } from '../../domain/social.ts'
import { openidProvider } from './openid-provider.ts'

/** The providers that the operator configured. Throws {@link ConfigError} for one whose answers could be forged. */
export function socialProviders(
  configured: Config['accounts']['social'],
  parts: { readonly clock: Clock; readonly log: Log },
): SocialProviders {
  const providers = new Map<SocialType, SocialProvider>()
  for (const type of socialTypes) {
    const config = configured[type]
    if (config === null) continue
    if (!isSafeAddress(config.issuer))
      throw new ConfigError([`${type.toUpperCase()}_ISSUER=${config.issuer}: must start with https://`])
    providers.set(type, openidProvider({ type, ...config, ...parts }))
  }
  return providers
}
