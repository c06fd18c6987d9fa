import type { MmrPoint } from '@gorod/contracts/statistics'
import { useMemo } from 'react'
import { CartesianGrid, Line, LineChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import { formatNumber } from '../../shared/plural.ts'
import { signedNumber } from '../../shared/signed-number.ts'
import { MMR_HISTORY_TEXTS as T } from '../../shared/texts/statistics.ts'
import styles from './mmr-history.module.css'
import { type MmrSpot, mmrTicks, pointDay, spotsOf } from './mmr-points.ts'

const HEIGHT_PX = 280
const TICK = { fill: 'var(--ink-3)', fontSize: 13 }
/** Beyond these dots would hide the line. */
const MAX_DOTS = 40

/** The line of MMR over time. A file of its own: recharts comes with it. */
export function MmrChart({ points }: { readonly points: readonly MmrPoint[] }) {
  const spots = useMemo(() => [...spotsOf(points)], [points])
  const ticks = [...mmrTicks(points)]
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches
  return (
    <div className={styles.chart}>
      <ResponsiveContainer width="100%" height={HEIGHT_PX}>
        <LineChart
          data={spots}
          margin={{ top: 12, right: 12, bottom: 0, left: 0 }}
          role="img"
          aria-label={chartName(points)}
        >
          <CartesianGrid stroke="var(--line)" vertical={false} />
          <XAxis
            dataKey="atMs"
            type="number"
            scale="time"
            domain={['dataMin', 'dataMax']}
            tickFormatter={pointDay}
            tick={TICK}
            tickLine={false}
            axisLine={false}
            tickMargin={8}
            minTickGap={48}
          />
          <YAxis
            domain={[ticks[0] ?? 0, ticks.at(-1) ?? 0]}
            ticks={ticks}
            tickFormatter={formatNumber}
            tick={TICK}
            tickLine={false}
            axisLine={false}
            width={56}
          />
          <Tooltip
            cursor={{ stroke: 'var(--line-2)' }}
            content={({ active, payload }) => (
              <PointNote spot={active ? (payload[0]?.payload as MmrSpot | undefined) : undefined} />
            )}
            isAnimationActive={!still}
          />
          <Line
            dataKey="mmr"
            name={T.mmr}
            type="monotone"
            stroke="var(--lamp)"
            strokeWidth={2}
            dot={points.length <= MAX_DOTS ? { r: 3, fill: 'var(--lamp)', strokeWidth: 0 } : false}
            activeDot={{ r: 5, fill: 'var(--lamp)', stroke: 'var(--wall-1)', strokeWidth: 2 }}
            isAnimationActive={!still}
            animationDuration={400}
          />
        </LineChart>
      </ResponsiveContainer>
    </div>
  )
}

function chartName(points: readonly MmrPoint[]): string {
  const text = (point: MmrPoint | undefined) => formatNumber(Math.round(point?.mmr ?? 0))
  return T.chart(points.length, text(points[0]), text(points.at(-1)))
}

function PointNote({ spot }: { readonly spot: MmrSpot | undefined }) {
  if (spot === undefined) return null
  return (
    <div className={styles.note}>
      <span>{pointDay(spot.at)}</span>
      <b className="display-number">{formatNumber(Math.round(spot.mmr))}</b>
      <span>{T.parts(signedNumber(spot.diff), signedNumber(spot.result), signedNumber(spot.play))}</span>
    </div>
  )
}
