import { describe, expect, it } from 'vitest'
import { type AuthEvent, type AuthView, isLocked, nextView } from './auth-view.ts'

const VIEWS = {
  signin: { name: 'signin' },
  signup: { name: 'signup' },
  reset: { name: 'reset', email: 'typed@pochta.ru', tokenExpired: false },
  expired: { name: 'reset', email: '', tokenExpired: true },
  sent: { name: 'password_recovery_sent', email: 'typed@pochta.ru' },
  registered: { name: 'user_registered', email: 'first@pochta.ru' },
  changing: { name: 'change_email', email: 'first@pochta.ru' },
  checking: { name: 'checking_link', token: 'secret' },
  newPassword: { name: 'new_password', token: 'secret' },
  passwordSet: { name: 'new_password_set', lost: ['Telegram отвязан'] },
} satisfies Record<string, AuthView>

const EVENTS = {
  signUpAsked: { type: 'sign_up_asked' },
  signInAsked: { type: 'sign_in_asked' },
  resetAsked: { type: 'reset_asked', email: 'typed@pochta.ru' },
  linkSent: { type: 'link_sent', email: 'typed@pochta.ru' },
  registered: { type: 'registered', email: 'first@pochta.ru' },
  changeAsked: { type: 'change_email_asked' },
  back: { type: 'back' },
  changed: { type: 'email_changed', email: 'second@pochta.ru' },
  live: { type: 'link_live' },
  dead: { type: 'link_dead' },
  unknown: { type: 'link_unknown' },
  passwordSet: { type: 'password_set', lost: ['Telegram отвязан'] },
} satisfies Record<string, AuthEvent>

type ViewName = keyof typeof VIEWS
type EventName = keyof typeof EVENTS

/** Spec §4, with what our recovery link adds. Every pair that is not here changes nothing. */
const TRANSITIONS: Readonly<Partial<Record<ViewName, Partial<Record<EventName, AuthView>>>>> = {
  signin: { signUpAsked: VIEWS.signup, resetAsked: VIEWS.reset },
  signup: { signInAsked: VIEWS.signin, registered: VIEWS.registered },
  reset: { signInAsked: VIEWS.signin, linkSent: VIEWS.sent },
  expired: { linkSent: VIEWS.sent },
  registered: {
    changeAsked: VIEWS.changing,
    // The answer came after «Назад».
    changed: { name: 'user_registered', email: 'second@pochta.ru' },
  },
  changing: { back: VIEWS.registered, changed: { name: 'user_registered', email: 'second@pochta.ru' } },
  checking: { live: VIEWS.newPassword, dead: VIEWS.expired, unknown: VIEWS.signin },
  newPassword: { passwordSet: VIEWS.passwordSet, dead: VIEWS.expired },
}

const viewNames = Object.keys(VIEWS) as ViewName[]
const eventNames = Object.keys(EVENTS) as EventName[]
const pairs = viewNames.flatMap((view) => eventNames.map((event) => [view, event] as const))

describe('the views of the auth modal', () => {
  it.each(pairs)('%s on %s leads where the specification says, or nowhere', (view, event) => {
    expect(nextView(VIEWS[view], EVENTS[event])).toEqual(TRANSITIONS[view]?.[event] ?? VIEWS[view])
  })

  it('exactly the views that the specification names cannot be closed', () => {
    expect(viewNames.filter((view) => isLocked(VIEWS[view]))).toEqual([
      'expired',
      'registered',
      'newPassword',
      'passwordSet',
    ])
  })
})
