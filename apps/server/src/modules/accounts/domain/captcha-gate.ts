/** Asks for proof of a person before a letter goes out, where the site settings want it (spec §4 «Resend»). */
export interface CaptchaGate {
  /** Throws `captcha_required` unless this session has solved one since its last letter; uses that up. */
  pass(sessionId: string): Promise<void>
}
