import type { SearchMode } from '@gorod/contracts/search'
import { BREAK_SEARCH_TEXTS as T } from '../../shared/texts/break-search.ts'
import { listInWords, MODES_SEARCHED } from '../../shared/texts/search.ts'
import { timeLeft } from '../../shared/time-left.ts'
import type { ButtonKind } from '../../ui/button/button-class.ts'
import { type BreakSearch, type BreakSearchType, isKnown } from './break-search.ts'
import { banLeft, isKept, modesOf, pricesOf, textOf, waitOf } from './details.ts'

/** The action of a button of the modal. The screen carries it out. */
export type BreakAction =
  | 'close'
  | 'retry'
  | 'refresh'
  | 'sign_in'
  | 'search_here'
  | 'end_other_search'
  | 'leave_search'
  | 'leave_page'
  | 'enter_lobby'
  | 'leave_lobby'
  | 'quit_game'

export type BreakButton =
  | { readonly kind: ButtonKind; readonly label: string; readonly action: BreakAction }
  /** An address of this site. */
  | { readonly kind: ButtonKind; readonly label: string; readonly to: string }
  /** Elsewhere, in a new tab. */
  | { readonly kind: ButtonKind; readonly label: string; readonly href: string }
  /** Posts the form that leads back to the game. */
  | { readonly kind: ButtonKind; readonly label: string; readonly posts: 'return_to_game' }
  /** Sends the confirmation e-mail again, with its countdown. */
  | { readonly resend: true }

export interface Variant {
  readonly title: string
  readonly text: readonly string[]
  /** Words of the text the eye should find first. */
  readonly strong?: string
  /** Milliseconds at the moment of hearing; shown as a countdown. */
  readonly leftMs?: number
  /** The details of the failure, for a person who reports it. */
  readonly details?: string
  /** Two windows over the title: here and elsewhere. */
  readonly twoWindows?: true
  readonly buttons: readonly BreakButton[]
}

/** Further input for the words of a variant, besides its own details. */
export interface Circumstances {
  /** The search that was wanted here. */
  readonly wanted: readonly SearchMode[]
  readonly supportUrl: string | null
  /** Leaving the running game early brings a ban. */
  readonly banOnQuit: boolean
}

type Tell = (details: unknown, circumstances: Circumstances) => Variant

const close = (label: string = T.close): BreakButton => ({ kind: 'ghost', label, action: 'close' })
const understood: BreakButton = { kind: 'lamp', label: T.understood, action: 'close' }
const retry: BreakButton = { kind: 'lamp', label: T.retry, action: 'retry' }

/** One way out: to have read it. */
function notice(title: string, ...text: readonly (string | null)[]): Variant {
  return { title, text: text.filter((line) => line !== null), buttons: [understood] }
}

function reasonOf(details: unknown): string | null {
  const reason = textOf(details, 'reason')
  return reason === null ? null : T.reason(reason)
}

const VARIANTS: Readonly<Record<BreakSearchType, Tell>> = {
  another_search: (details, { wanted }) => ({
    title: T.anotherSearch.title,
    text: [T.anotherSearch.text(searched(modesOf(details)), searched(wanted))],
    strong: searched(modesOf(details)),
    twoWindows: true,
    buttons: [
      { kind: 'lamp', label: T.anotherSearch.searchHere, action: 'search_here' },
      { kind: 'default', label: T.anotherSearch.endOther, action: 'end_other_search' },
    ],
  }),
  another_search_started: () => notice(T.stopped.title, T.stopped.elsewhere),
  // The words of the specification say that it was started elsewhere: true only where the server names no cause of its own.
  force_by_server: (details) => notice(T.stopped.title, reasonOf(details) ?? T.stopped.elsewhere),
  currencies_insufficiency: (details) => lacking(details),
  check_currencies_error: (details) => {
    const message = textOf(details, 'message')
    return {
      title: T.currenciesUnchecked.title,
      text: [T.currenciesUnchecked.text, ...(message === null ? [] : [T.currenciesUnchecked.error(message)])],
      buttons: [retry, close()],
    }
  },
  verification_required: (_details, { supportUrl }) => ({
    title: T.verification.title,
    text: [T.verification.text],
    buttons: [
      { resend: true },
      ...(supportUrl === null
        ? [close()]
        : [{ kind: 'ghost', label: T.verification.support, href: supportUrl } as const]),
    ],
  }),
  league_verification_required: () => ({
    title: T.leagueVerification.title,
    text: [T.leagueVerification.text],
    buttons: [{ kind: 'lamp', label: T.leagueVerification.cabinet, to: '/cabinet#personal' }, close()],
  }),
  leaving_page: () => ({
    title: T.leaving.title,
    text: [T.leaving.text],
    buttons: [
      { kind: 'lamp', label: T.leaving.goOn, action: 'leave_page' },
      { kind: 'ghost', label: T.leaving.cancel, action: 'close' },
    ],
  }),
  server_is_down: (details) => ({
    title: T.serverDown.title,
    text: [T.serverDown.text, ...(isKept(details) ? [T.serverDown.keeps] : [])],
    buttons: [retry, close()],
  }),
  connection_refused: (details) => {
    const more = textOf(details, 'message')
    return {
      title: T.refused.title,
      text: [T.refused.text],
      ...(more === null ? {} : { details: more }),
      buttons: [{ kind: 'lamp', label: T.refused.refresh, action: 'refresh' }, close()],
    }
  },
  logout: () => ({
    title: T.logout.title,
    text: [T.logout.text],
    buttons: [{ kind: 'lamp', label: T.logout.signIn, action: 'sign_in' }, close()],
  }),
  game_search_disabled: (details) => notice(T.disabled.title, reasonOf(details) ?? T.disabled.text),
  already_in_lobby: (details) => ({
    title: T.inLobby.title,
    text: [T.inLobby.text(textOf(details, 'name'))],
    buttons: [
      { kind: 'lamp', label: T.inLobby.enter, action: 'enter_lobby' },
      { kind: 'alert', label: T.inLobby.leave, action: 'leave_lobby' },
    ],
  }),
  already_in_game: (_details, { banOnQuit }) => ({
    title: T.inGame.title,
    text: [T.inGame.text, ...(banOnQuit ? [T.inGame.warning] : [])],
    buttons: [
      { kind: 'lamp', label: T.inGame.back, posts: 'return_to_game' },
      { kind: 'alert', label: T.inGame.quit, action: 'quit_game' },
    ],
  }),
  already_in_game_search: () => ({
    title: T.inSearch.title,
    text: [T.inSearch.text],
    buttons: [{ kind: 'lamp', label: T.inSearch.leave, action: 'leave_search' }, close()],
  }),
  ban_is_still_active: (details) => {
    const left = banLeft(details)
    const told = notice(T.ban.title, reasonOf(details), left === 'forever' ? T.ban.forever : null)
    const appeal: BreakButton = { kind: 'ghost', label: T.ban.appeal, to: '/appeals' }
    const variant = { ...told, buttons: [...told.buttons, appeal] }
    return typeof left === 'number' ? { ...variant, leftMs: left } : variant
  },
  role_of_judge_is_not_available: () => notice(T.noJudgeRight.title, T.noJudgeRight.text),
  championship_not_registered: () => notice(T.notRegistered.title, T.notRegistered.text),
  too_many_practices: (details) =>
    notice(T.manyPractices.title, T.manyPractices.text(timeLeft(waitOf(details) ?? 0))),
  lobby_server_is_down: () => ({
    title: T.lobbyDown.title,
    text: [T.lobbyDown.text],
    buttons: [retry, close()],
  }),
  bad_request: (details) => notice(T.badRequest.title, textOf(details, 'message') ?? T.badRequest.text),
}

/** The texts and buttons of the modal for this interruption. */
export function variantOf({ type, details }: BreakSearch, circumstances: Circumstances): Variant {
  if (isKnown(type)) return VARIANTS[type](details, circumstances)
  return notice(T.unknown.title, T.unknown.text)
}

function lacking(details: unknown): Variant {
  const prices = pricesOf(details)
  if (prices === null) return notice(T.currencies.titles.both, T.currencies.unknown)
  const { need, have } = prices
  const noTickets = have.tickets < need.tickets
  const noEnergy = have.energy < need.energy
  const title = noTickets === noEnergy ? 'both' : noTickets ? 'tickets' : 'energy'
  return notice(
    T.currencies.titles[title],
    T.currencies.need(need.tickets, need.energy),
    T.currencies.have(have.tickets, have.energy),
    T.currencies.comesBack,
  )
}

/** In the accusative: «рейтинговую игру и лигу». */
function searched(modes: readonly string[]): string {
  const words = Object.entries(MODES_SEARCHED).flatMap(([mode, word]) => (modes.includes(mode) ? [word] : []))
  return words.length === 0 ? T.anotherSearch.something : listInWords(words)
}
