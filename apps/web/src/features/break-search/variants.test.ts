import type { BreakSearchCode, SearchStopped } from '@gorod/contracts/search'
import { describe, expect, it } from 'vitest'
import { RealtimeFailure } from '../../shared/realtime/realtime-error.ts'
import { breakSearchOf, breakSearchTypes, isKnown, reportedReason } from './break-search.ts'
import { type BreakButton, type Circumstances, variantOf } from './variants.ts'

const usual: Circumstances = { wanted: ['rated'], supportUrl: 'https://t.me/support', banOnQuit: true }
const tell = (type: string, details?: unknown, circumstances: Partial<Circumstances> = {}) =>
  variantOf({ type, details }, { ...usual, ...circumstances })
const doing = (button: BreakButton) =>
  'action' in button
    ? button.action
    : 'resend' in button
      ? 'resend'
      : 'to' in button
        ? button.to
        : 'posts' in button
          ? button.posts
          : button.href
const ways = (type: string, details?: unknown, circumstances: Partial<Circumstances> = {}) =>
  tell(type, details, circumstances).buttons.map(doing)

/** A type the contracts get and this list lacks does not compile. */
const FROM_SERVER: Readonly<Record<BreakSearchCode | SearchStopped['type'], true>> = {
  another_search: true,
  another_search_started: true,
  force_by_server: true,
  currencies_insufficiency: true,
  check_currencies_error: true,
  verification_required: true,
  league_verification_required: true,
  game_search_disabled: true,
  already_in_lobby: true,
  already_in_game: true,
  already_in_game_search: true,
  ban_is_still_active: true,
  role_of_judge_is_not_available: true,
  championship_not_registered: true,
}

describe('every variant', () => {
  it('exists for what the server answers or pushes', () => {
    expect(Object.keys(FROM_SERVER).filter((type) => !isKnown(type))).toEqual([])
  })

  it.each(breakSearchTypes)('%s has a title, words and a way out, whatever its details', (type) => {
    for (const details of [
      undefined,
      null,
      'text',
      7,
      {},
      { reason: 5, need: {}, until: 'never', modes: 'x' },
    ]) {
      const { title, text, buttons } = tell(type, details)
      expect(title).not.toBe('')
      expect(buttons.length).toBeGreaterThan(0)
      for (const line of [title, ...text]) expect(line).not.toMatch(/undefined|null|NaN|\[object/)
    }
  })
})

describe('the words of the specification', () => {
  it.each([
    ['another_search', 'Игра уже ищется'],
    ['another_search_started', 'Поиск остановлен'],
    ['force_by_server', 'Поиск остановлен'],
    ['logout', 'Сессия истекла'],
    ['made_up_by_a_newer_server', 'Поиск остановлен по неизвестной причине'],
  ])('%s is «%s»', (type, title) => {
    expect(tell(type).title).toBe(title)
  })

  it('offers «Продолжить» and «Отмена» to a player who leaves the page', () => {
    const labels = tell('leaving_page').buttons.map((button) => 'label' in button && button.label)
    expect(labels).toEqual(['Продолжить', 'Отмена'])
    expect(ways('leaving_page')).toEqual(['leave_page', 'close'])
  })
})

describe('the content of a variant', () => {
  it('names the other search and the one wanted here', () => {
    expect(tell('another_search', { modes: ['quick', 'league'] }).text[0]).toBe(
      'Вы ищете обычную игру и лигу в другой вкладке. Можно бросить тот поиск и начать рейтинговую игру здесь, или закончить его и никуда не садиться.',
    )
    expect(ways('another_search')).toEqual(['search_here', 'end_other_search'])
  })

  it('says what is needed and what there is', () => {
    const details = { need: { energy: 10, tickets: 1 }, have: { energy: 70, tickets: 0 } }
    const { title, text } = tell('currencies_insufficiency', details)
    expect(title).toBe('Не хватает билетов')
    expect(text.slice(0, 2)).toEqual(['Нужно: 1 билет и 10 энергии.', 'У вас 0 билетов и 70 энергии.'])
    const rated = { need: { energy: 10, tickets: 0 }, have: { energy: 3, tickets: 2 } }
    expect(tell('currencies_insufficiency', rated).text[0]).toBe('Нужно: 10 энергии.')
    const lackOf = (energy: number, tickets: number) =>
      tell('currencies_insufficiency', { ...details, have: { energy, tickets } }).title
    expect(lackOf(3, 1)).toBe('Не хватает энергии')
    expect(lackOf(3, 0)).toBe('Не хватает билетов и энергии')
  })

  it('gives the reason of a ban and how long it lasts', () => {
    const ban = tell('ban_is_still_active', { reason: 'ранний выход.', until: 90_000, now: 30_000 })
    expect(ban).toMatchObject({ text: ['Причина: ранний выход.'], leftMs: 60_000 })
    const forever = tell('ban_is_still_active', { reason: 'подлог', until: null, now: 0 })
    expect(forever.text).toEqual(['Причина: подлог.', 'Без срока.'])
    expect(forever.leftMs).toBeUndefined()
    expect(forever.buttons).toContainEqual(expect.objectContaining({ to: '/appeals' }))
    expect(tell('ban_is_still_active').text).toEqual([])
  })

  it('gives the reason of a closed search, and of a stop by the server', () => {
    expect(tell('game_search_disabled', { reason: 'работы на сервере' }).text).toEqual([
      'Причина: работы на сервере.',
    ])
    const { text } = tell('another_search_started')
    expect(tell('force_by_server').text).toEqual(text)
    // It was not started elsewhere: the server says why it ended.
    expect(tell('force_by_server', { reason: 'работы' }).text).toEqual(['Причина: работы.'])
  })

  it('shows the error of a check that failed, and the words for a refused connection', () => {
    expect(tell('check_currencies_error', { message: 'wallet' }).text).toContain('Ошибка: wallet')
    expect(tell('connection_refused', { message: 'unavailable' }).details).toBe('unavailable')
    expect(tell('connection_refused').details).toBeUndefined()
  })

  it('offers the e-mail again and leads to the support, where there is one', () => {
    expect(ways('verification_required')).toEqual(['resend', 'https://t.me/support'])
    expect(ways('verification_required', undefined, { supportUrl: null })).toEqual(['resend', 'close'])
    expect(ways('league_verification_required')).toEqual(['/cabinet#personal', 'close'])
  })

  it('warns of the ban only where leaving early brings one', () => {
    expect(tell('already_in_game').text.join()).toMatch(/автоматическим баном/)
    expect(tell('already_in_game', undefined, { banOnQuit: false }).text.join()).not.toMatch(/бан/)
  })

  it('promises the place in the queue only to a player who has one', () => {
    expect(tell('server_is_down').text).toEqual(['Повторите через несколько секунд.'])
    expect(tell('server_is_down', { kept: true }).text).toHaveLength(2)
  })

  it('leads to the lobby, the game or out of the search', () => {
    expect(ways('already_in_lobby')).toEqual(['enter_lobby', 'leave_lobby'])
    expect(tell('already_in_lobby', { name: 'Полуночники' }).text[0]).toMatch('«Полуночники»')
    expect(ways('already_in_game')).toEqual(['return_to_game', 'quit_game'])
    expect(ways('already_in_game_search')).toEqual(['leave_search', 'close'])
    expect(ways('server_is_down')).toEqual(['retry', 'close'])
    expect(ways('lobby_server_is_down')).toEqual(['retry', 'close'])
    expect(ways('logout')).toEqual(['sign_in', 'close'])
  })
})

describe('a refused message', () => {
  const refused = (code: ConstructorParameters<typeof RealtimeFailure>[0]['code'], details?: unknown) =>
    breakSearchOf(new RealtimeFailure({ code, details }))

  it('opens the variant of its code with its details', () => {
    expect(refused('another_search', { modes: ['quick'] })).toEqual({
      type: 'another_search',
      details: { modes: ['quick'] },
    })
  })

  it('any other refusal is a silent server, an ended session, or a general failure', () => {
    expect(refused('unavailable').type).toBe('server_is_down')
    expect(refused('session_expired').type).toBe('logout')
    expect(refused('not_signed_in').type).toBe('logout')
    expect(tell('bad_request').text).toEqual(['Повторите попытку позже!'])
    expect(tell('bad_request', refused('too_many_requests').details).text).toEqual([
      'Слишком много попыток. Попробуйте позже.',
    ])
    const often = refused('too_many_requests', { retryAfterSeconds: 700, perHour: 10 })
    expect(often.type).toBe('too_many_practices')
    expect(tell(often.type, often.details).text[0]).toContain('ещё 12 минут')
    // Its title says what went wrong; it is not said twice.
    expect(refused('internal')).toEqual({ type: 'bad_request' })
    expect(breakSearchOf(new Error('a bug of ours'))).toEqual({ type: 'bad_request' })
  })
})

describe('the metrics service', () => {
  it('the metrics service gets exactly three reasons', () => {
    expect(breakSearchTypes.filter((type) => reportedReason(type) !== null)).toEqual([
      'force_by_server',
      'server_is_down',
      'ban_is_still_active',
    ])
    expect(reportedReason('made_up')).toBeNull()
  })
})
