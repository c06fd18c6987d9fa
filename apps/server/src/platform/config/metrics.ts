interface MetricsAddresses {
  readonly PUBLIC_URL: string | null
  readonly METRICS_URL: string | null
  readonly METRICS_COUNTER_SCRIPT: string
}

/** Browsers refuse a plain address from a page over TLS, and every visitor reads what stands in the address. */
export function problemsOfMetrics(env: MetricsAddresses): readonly string[] {
  const secure = env.PUBLIC_URL?.startsWith('https:') === true
  return (['METRICS_URL', 'METRICS_COUNTER_SCRIPT'] as const).flatMap((name) => {
    const address = env[name]
    if (address === null) return []
    const { protocol, username, password, hash } = new URL(address)
    if (username !== '' || password !== '' || hash !== '') {
      return [`${name}=${address}: must be without user, password and #`]
    }
    return secure && protocol !== 'https:' ? [`${name}=${address}: must be https:// as PUBLIC_URL is`] : []
  })
}
