import { describe, expect, it } from 'vitest'
import { gather } from './gather.ts'
import { holdingOne, SecondConnectionError } from './one-connection.ts'

/** A reader of squares that answers when the test says so. */
function squares() {
  const asked: { readonly keys: readonly number[]; readonly answer: (error?: Error) => void }[] = []
  const read = gather<number, number>(
    (keys) =>
      new Promise((resolve, reject) => {
        const answer = (error?: Error) =>
          error === undefined ? resolve(new Map(keys.map((key) => [key, key * key]))) : reject(error)
        asked.push({ keys, answer })
      }),
  )
  return { asked, read }
}

const turn = () => new Promise((resolve) => setImmediate(resolve))

describe('a gathered reader', () => {
  it('asks once for all keys of one turn', async () => {
    const { asked, read } = squares()
    const answers = Promise.all([read(2), read(3), read(2)])
    await turn()
    expect(asked.map(({ keys }) => keys)).toEqual([[2, 3]])
    asked[0]?.answer()
    expect(await answers).toEqual([4, 9, 4])
  })

  it('answers a question by no statement that began before it', async () => {
    const { asked, read } = squares()
    const early = [read(1)]
    await turn()
    early.push(read(2))
    await turn()
    const late = [read(1), read(3)]
    await turn()
    expect(asked.map(({ keys }) => keys)).toEqual([[1], [2]])
    asked[1]?.answer()
    await turn()
    expect(asked[2]?.keys).toEqual([1, 3])
    asked[2]?.answer()
    expect(await Promise.all(late)).toEqual([1, 9])
    asked[0]?.answer()
    expect(await Promise.all(early)).toEqual([1, 4])
  })

  it('fails those who shared a statement that failed, and nobody after them', async () => {
    const { asked, read } = squares()
    const failing = read(1)
    await turn()
    asked[0]?.answer(new Error('away'))
    await expect(failing).rejects.toThrow('away')
    const next = read(1)
    await turn()
    asked[1]?.answer()
    expect(await next).toBe(1)
  })

  it('tells keys that are objects apart, also where they look alike', async () => {
    const [one, other] = [{ name: 'a' }, { name: 'a' }]
    const asked: (readonly object[])[] = []
    const write = gather(async (keys: readonly object[]) => {
      asked.push(keys)
      return new Map([[one, 'first']])
    })
    expect(await Promise.all([write(one), write(other), write(one)])).toEqual(['first', undefined, 'first'])
    expect(asked).toEqual([[one, other]])
  })

  it('refuses to be asked inside of a transaction', async () => {
    const { read } = squares()
    await expect(holdingOne(() => read(1))).rejects.toThrow(SecondConnectionError)
  })
})
