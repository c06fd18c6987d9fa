export const INVITATION_TEXTS = {
  asks: (name: string) => `${name} зовёт в лобби`,
  lobby: (name: string) => `Стол «${name}».`,
  stranger: 'Звать можно друзей и тех, с кем вы недавно играли',
} as const

/** Messages of the lobby itself in its chat. */
export const LOBBY_LINES = {
  joined: (name: string) => `${name} входит`,
  left: (name: string) => `${name} уходит`,
  kicked: (name: string) => `${name}: место освобождено ведущим`,
  leads: (name: string) => `Теперь ведёт ${name}`,
  changed: 'Правила стола изменены: отметьте готовность снова',
} as const
