import { expect, it } from 'vitest'
import { IDLE, nextResend, type ResendState } from './resend-state.ts'

it('the countdown starts at 59, ends at 1 and then lets the button be pressed again', () => {
  let state: ResendState = nextResend({ ...IDLE, sending: true }, { type: 'sent' })
  const shown: (number | null)[] = []
  for (let second = 0; second < 60; second++) {
    shown.push(state.secondsLeft)
    state = nextResend(state, { type: 'tick' })
  }
  expect(shown).toEqual([...Array.from({ length: 59 }, (_, index) => 59 - index), null])
})

it('an e-mail is sent only after the captcha, and not when it was given up', () => {
  const asked = nextResend(IDLE, { type: 'captcha_wanted' })
  expect(asked).toMatchObject({ captchaShown: true, sending: false, secondsLeft: null })
  expect(nextResend(asked, { type: 'captcha_cancelled' })).toEqual(IDLE)
  expect(nextResend(asked, { type: 'sending' })).toMatchObject({ captchaShown: false, sending: true })
})

it('the captcha is shown again when the server wants one after all', () => {
  const sending = nextResend(IDLE, { type: 'sending' })
  expect(nextResend(sending, { type: 'captcha_wanted' })).toMatchObject({
    captchaShown: true,
    sending: false,
  })
})

it('a failed e-mail is reported until the alert is closed, and the button can be pressed again', () => {
  const failed = nextResend(nextResend(IDLE, { type: 'sending' }), { type: 'failed' })
  expect(failed).toEqual({ ...IDLE, failed: true })
  expect(nextResend(failed, { type: 'dismissed' })).toEqual(IDLE)
  expect(nextResend(failed, { type: 'sending' }).failed).toBe(false)
})

it.each([
  [0, 1],
  [12.2, 13],
  [600, 59],
])('a wait of %d seconds of the server is counted as %d', (seconds, secondsLeft) => {
  expect(nextResend(IDLE, { type: 'told_to_wait', seconds })).toMatchObject({ secondsLeft, sending: false })
})
