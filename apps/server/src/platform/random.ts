import { randomBytes } from 'node:crypto'

/** Chance as the application sees it: unpredictable in life, repeatable in tests. */
export interface Random {
  bytes(count: number): Buffer
  /** 0 … `below` − 1, every one as likely. */
  integer(below: number): number
  /** Text that cannot be guessed, fit for an address: `bytes` of chance in base64url. */
  token(bytes?: number): string
  uuid(): string
}

export const systemRandom: Random = randomFrom(randomBytes)

const UINT32 = 2 ** 32

/** Chance from a source of bytes. */
export function randomFrom(bytes: (count: number) => Buffer): Random {
  return {
    bytes,
    integer(below) {
      if (!Number.isInteger(below) || below < 1 || below > UINT32)
        throw new RangeError(`integer below ${below}`)
      // The top of the range that does not hold every remainder equally often is thrown away.
      const fair = UINT32 - (UINT32 % below)
      for (;;) {
        const drawn = bytes(4).readUInt32BE()
        if (drawn < fair) return drawn % below
      }
    },
    token: (count = 32) => bytes(count).toString('base64url'),
    uuid() {
      const drawn = bytes(16)
      drawn[6] = ((drawn[6] ?? 0) & 0x0f) | 0x40
      drawn[8] = ((drawn[8] ?? 0) & 0x3f) | 0x80
      return drawn.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
    },
  }
}
