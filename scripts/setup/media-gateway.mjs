import { ensureDebianPackages } from './debian-packages.mjs'

/**
 * The environment of a server with the gateway that this machine can have: Janus, or where it is not found and cannot be
 * installed the embedded one. What the operator chose stays.
 * @param {NodeJS.ProcessEnv} env
 * @param {typeof ensureDebianPackages} ensure
 * @returns {NodeJS.ProcessEnv}
 */
export function withMediaGateway(env, ensure = ensureDebianPackages) {
  const wantsJanus = (env.MEDIA_GATEWAY || 'janus') === 'janus' && !env.JANUS_BIN
  if (!wantsJanus || ensure({ janus: '/usr/bin/janus' }, { required: false })) return env
  // The games have their own elsewhere; only the system check is without.
  if (env.JANUS_URLS) return env
  return { ...env, MEDIA_GATEWAY: 'embedded' }
}
