/** The limit of the alert `JanusBusy`: a Janus that has no core left sends nothing more, see docs/scale.md. */
const HOT_PERCENT = 60

interface JanusLoad {
  /** The share of all its cores. */
  readonly percent: number
  readonly isHot: boolean
}

/**
 * How much of its cores a Janus uses. One of an older version does not tell how many it has: then it has one, as for the alert.
 */
export function janusLoad(percentOfCore: number, cores: number | null | undefined): JanusLoad {
  const percent = percentOfCore / (cores ?? 1)
  return { percent: Math.round(percent), isHot: percent > HOT_PERCENT }
}
