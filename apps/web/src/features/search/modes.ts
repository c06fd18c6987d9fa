import {
  type ActivityState,
  judgedModes,
  type QueueState,
  type SearchMode,
  type SearchOverview,
  type SearchRole,
  searchModes,
  verifiedModes,
} from '@gorod/contracts/search'
import { listInWords, SEARCH_TEXTS as T } from '../../shared/texts/search.ts'

export type Searching = Extract<ActivityState, { kind: 'searching' }>

/** One card of the list, as this person may use it now. */
export interface ModeCard {
  readonly mode: SearchMode
  /** A description of the mode, or the reason why it is locked; during a search its championship. */
  readonly lead: string
  readonly queue: QueueState | null
  readonly price: SearchOverview['prices'][SearchMode] | null
  /** The rules it plays by; null until the server has said. */
  readonly rules: SearchOverview['rules'][SearchMode] | null
  /** `locked`: the e-mail has to be confirmed first. `judgeless`: no place for a judge. */
  readonly state: 'open' | 'locked' | 'judgeless'
  /** Searched now. */
  readonly running: boolean
}

interface Looking {
  readonly overview: SearchOverview | null
  readonly searching: Searching | null
  readonly verified: boolean
  readonly role: SearchRole
}

export function modeCards({ overview, searching, verified, role }: Looking): ModeCard[] {
  return searchModes.map((mode) => {
    const own = searching?.queues.find((queue) => queue.mode === mode)
    const state = stateOf(mode, verified, role)
    const championship = mode === 'championship' ? (searching?.championship ?? null) : null
    return {
      mode,
      lead: state === 'locked' ? T.locked : (championship ?? T.mode[mode].lead),
      queue: own ?? overview?.queues.find((queue) => queue.mode === mode) ?? null,
      // A judge pays nothing.
      price: role === 'judge' ? null : (overview?.prices[mode] ?? null),
      rules: overview?.rules[mode] ?? null,
      state,
      running: own !== undefined,
    }
  })
}

function stateOf(mode: SearchMode, verified: boolean, role: SearchRole): ModeCard['state'] {
  if (!verified && verifiedModes.includes(mode)) return 'locked'
  return role === 'judge' && !judgedModes.includes(mode) ? 'judgeless' : 'open'
}

/** The chosen modes that can be searched: locked ones, and those without a judge, are left out. */
export function searchable(chosen: ReadonlySet<SearchMode>, cards: readonly ModeCard[]): SearchMode[] {
  return cards.filter(({ mode, state }) => state === 'open' && chosen.has(mode)).map(({ mode }) => mode)
}

/** The queue nearest to a table: its windows are shown while several are searched. */
export function fullest(queues: readonly QueueState[]): QueueState | null {
  return queues.reduce<QueueState | null>(
    (best, queue) => (best === null || missing(queue) < missing(best) ? queue : best),
    null,
  )
}

/** «Ищем рейтинговую», or the title for several modes and for a judge. */
export function searchTitle({ queues, role }: Pick<Searching, 'queues' | 'role'>): string {
  if (role === 'judge') return T.queue.judging
  const [only, ...others] = queues
  return only === undefined || others.length > 0 ? T.queue.searchingMany : T.mode[only.mode].searching
}

/** The searched modes, where {@link searchTitle} does not name them all. */
export function searchedNames({ queues, role, championship }: Searching): string | null {
  if (queues.length < 2 && role === 'player' && championship === null) return null
  return namesOf(
    queues.map(({ mode }) => mode),
    championship,
  )
}

/** «Обычная, рейтинговая и лига»; the championship by its title, where that is known. */
export function namesOf(modes: readonly SearchMode[], championship: string | null = null): string {
  const names = modes.map((mode) =>
    mode === 'championship' ? championshipName(championship) : T.mode[mode].title,
  )
  return listInWords(names.map((name, index) => (index === 0 ? name : lowerFirst(name))))
}

/** «Чемпионат «Кубок города»»; of no title the mode's. */
export function championshipName(title: string | null): string {
  const mode = T.mode.championship.title
  return title === null ? mode : `${mode} «${title}»`
}

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1)

const missing = ({ needed, waiting }: QueueState): number => needed - waiting
