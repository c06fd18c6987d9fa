/** Messages of the lobby itself in its chat. */
export const LOBBY_LINES = {
  joined: (name: string) => `${name} входит`,
  left: (name: string) => `${name} уходит`,
  kicked: (name: string) => `${name}: место освобождено ведущим`,
  leads: (name: string) => `Теперь ведёт ${name}`,
  changed: 'Правила стола изменены: отметьте готовность снова',
} as const
