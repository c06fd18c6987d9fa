interface PortRanges {
  readonly JANUS_RTP_PORTS: string
  readonly JANUS_CHECK_RTP_PORTS: string
}

/** Visitors of the system check must not be able to use up the ports of games. */
export function problemsOfPortRanges(ranges: PortRanges): readonly string[] {
  const games = endsOf(ranges.JANUS_RTP_PORTS)
  const check = endsOf(ranges.JANUS_CHECK_RTP_PORTS)
  if (check.to < games.from || check.from > games.to) return []
  return [
    `JANUS_CHECK_RTP_PORTS=${ranges.JANUS_CHECK_RTP_PORTS}: overlaps JANUS_RTP_PORTS=${ranges.JANUS_RTP_PORTS}; the system check needs ports of its own`,
  ]
}

function endsOf(range: string): { readonly from: number; readonly to: number } {
  const [from = 0, to = 0] = range.split('-').map(Number)
  return { from, to }
}
