import { gameModes } from '@gorod/contracts/game'
import { scoringTypes, statisticRoles } from '@gorod/contracts/statistics'
import { DateRangePanel } from '../../shared/date-range-panel.ts'
import {
  DATE_RANGE_TEXTS,
  MULTI_SELECT_TEXTS,
  PRESET_TEXTS,
  STATISTICS_TEXTS as T,
} from '../../shared/texts/statistics.ts'
import { DateRange } from '../../ui/date-range/date-range.tsx'
import { dayText, moscowDay } from '../../ui/date-range/day.ts'
import { USUAL_PRESETS, usualRange } from '../../ui/date-range/range-presets.ts'
import { MultiSelect } from '../../ui/multi-select/multi-select.tsx'
import { type Filters, knownWords } from './filters.ts'
import styles from './statistics.module.css'
import type { KeptFilters } from './use-filters.ts'
import { useFilterOptions } from './use-statistics.ts'

interface FilterBarProps {
  readonly filters: Filters
  readonly onChange: KeptFilters['change']
}

/** Period, game types, scorings, roles (spec §2). */
export function FilterBar({ filters, onChange }: FilterBarProps) {
  const { period, gameTypes, scorings, roles } = filters
  const { options, failed, need, retry } = useFilterOptions(
    gameTypes.length + scorings.length + roles.length > 0,
  )
  const today = moscowDay(Date.now())
  const list = { failed, onRetry: retry, onNeeded: need, texts: MULTI_SELECT_TEXTS }
  return (
    <fieldset className={styles.filters} aria-label={T.filters}>
      <DateRange
        label={T.period}
        value={period}
        onChange={(next, again) => onChange(() => ({ period: next }), again)}
        placeholder={T.wholeTime}
        dayText={dayText}
        presets={USUAL_PRESETS.map((name) => ({ label: PRESET_TEXTS[name], range: usualRange(name, today) }))}
        today={today}
        limits={{ max: today }}
        texts={DATE_RANGE_TEXTS}
        Panel={DateRangePanel}
      />
      <MultiSelect
        {...list}
        label={T.gameTypes}
        all={T.allGames}
        options={options?.types ?? null}
        selected={gameTypes}
        onChange={(change, again) =>
          onChange((now) => ({ gameTypes: knownWords(gameModes, change(now.gameTypes)) }), again)
        }
      />
      <MultiSelect
        {...list}
        label={T.scorings}
        all={T.allScorings}
        options={options?.scorings ?? null}
        selected={scorings}
        onChange={(change, again) =>
          onChange((now) => ({ scorings: knownWords(scoringTypes, change(now.scorings)) }), again)
        }
      />
      <MultiSelect
        {...list}
        label={T.roles}
        all={T.allRoles}
        options={options?.roles ?? null}
        selected={roles}
        onChange={(change, again) =>
          onChange((now) => ({ roles: knownWords(statisticRoles, change(now.roles)) }), again)
        }
      />
    </fieldset>
  )
}
