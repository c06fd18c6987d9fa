import {
  getChampionshipForecast,
  getChampionshipPage,
  getChampionshipStandings,
} from '@gorod/contracts/championship-pages'
import type { ChampionshipStage } from '@gorod/contracts/championship-plan'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { api } from '../api/client.ts'

const KEY = 'championship'
/** Where the stage is in the key of its standings. */
const STAGE_PART = 3
/** Rounds begin and tables end while the page is open. */
const ASK_AGAIN_MS = 20_000

export function useChampionshipPage(id: number) {
  return useQuery({
    queryKey: [KEY, id, 'page'],
    queryFn: ({ signal }) => api(getChampionshipPage, { id }, { signal }),
    refetchInterval: ASK_AGAIN_MS,
    retry: false,
  })
}

export interface StandingsChoice {
  readonly stage: ChampionshipStage
  /** The table as before this round; null: now. */
  readonly until?: number | null
  /** True: also what is hidden. Only organisers may ask for it. */
  readonly hidden: boolean
}

export function useChampionshipStandings(id: number, { stage, hidden, until = null }: StandingsChoice) {
  return useQuery({
    queryKey: [KEY, id, 'standings', stage, hidden, until],
    queryFn: ({ signal }) =>
      api(
        getChampionshipStandings,
        { id, stage, hidden: hidden ? 'yes' : 'no', ...(until !== null && { until }) },
        { signal },
      ),
    placeholderData: ofSameStage(stage),
    refetchInterval: ASK_AGAIN_MS,
    retry: false,
  })
}

export function useChampionshipForecast(id: number, stage: ChampionshipStage) {
  return useQuery({
    queryKey: [KEY, id, 'forecast', stage],
    queryFn: ({ signal }) => api(getChampionshipForecast, { id, stage }, { signal }),
    refetchInterval: ASK_AGAIN_MS,
    retry: false,
  })
}

/** Until the answer comes, the table of another round stays; that of another stage would be read as the chosen one's. */
function ofSameStage(stage: ChampionshipStage) {
  return <Data>(before: Data | undefined, query: { readonly queryKey: readonly unknown[] } | undefined) =>
    query?.queryKey[STAGE_PART] === stage ? before : undefined
}

/** After an act: everything that is shown of this championship. */
export function refreshChampionship(client: QueryClient, id: number): Promise<void> {
  return client.invalidateQueries({ queryKey: [KEY, id] })
}

/** Under this key a console keeps what only it shows. */
export const consoleKey = (id: number) => [KEY, id, 'console'] as const
