interface PortRanges {
  readonly JANUS_RTP_PORTS: string
  readonly JANUS_CHECK_RTP_PORTS: string
  readonly JANUS_INSTANCES: number
}

/** What the table with the most cameras needs: ten players and two judges, each with a connection up and one down. */
const PORTS_OF_A_GAME = 24

/** Visitors of the system check must not be able to use up the ports of games, and no Janus may have too few for a game. */
export function problemsOfPortRanges(ranges: PortRanges): readonly string[] {
  const games = endsOf(ranges.JANUS_RTP_PORTS)
  const check = endsOf(ranges.JANUS_CHECK_RTP_PORTS)
  const overlap = check.to >= games.from && check.from <= games.to
  const each = Math.floor((games.to - games.from + 1) / ranges.JANUS_INSTANCES)
  return [
    ...(overlap
      ? [
          `JANUS_CHECK_RTP_PORTS=${ranges.JANUS_CHECK_RTP_PORTS}: overlaps JANUS_RTP_PORTS=${ranges.JANUS_RTP_PORTS}; the system check needs ports of its own`,
        ]
      : []),
    ...(each < PORTS_OF_A_GAME
      ? [
          `JANUS_RTP_PORTS=${ranges.JANUS_RTP_PORTS}: leaves each Janus ${each} ports (JANUS_INSTANCES=${ranges.JANUS_INSTANCES}), and one game of ten players and two judges needs ${PORTS_OF_A_GAME}`,
        ]
      : []),
  ]
}

function endsOf(range: string): { readonly from: number; readonly to: number } {
  const [from = 0, to = 0] = range.split('-').map(Number)
  return { from, to }
}
