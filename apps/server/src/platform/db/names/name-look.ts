import { type Kysely, sql } from 'kysely'
import { LOOK_ALIKES, LOOKS_OF_SEVERAL } from './look-alikes.ts'

/** The function by which the database compares names: `name_look(username)`. Equal for names that a reader takes for each other. */
export const NAME_LOOK = 'name_look'

/** Marks on letters, and what older versions left in names that shows nothing. */
const UNSEEN = String.raw`[\u00ad\u0300-\u036f\u0483-\u0489\u1ab0-\u1aff\u1dc0-\u1dff\u200b-\u200f\u202a-\u202e\u2060-\u206f\u20d0-\u20ff\ufe00-\ufe0f\ufe20-\ufe2f\ufeff]`

/** What nearly all names are written in: for these the short list of letters is enough, which is twenty times as fast where an index is built. */
const USUAL = '[^ -~А-Яа-яЁё]'
const USUAL_LETTERS = /[ -~А-Яа-яЁё]/

/**
 * Makes the function. It stands in the database and its value in an index, so no version of the site can write a name without it. Each module with such names calls this in its
 * migration: a migration needs no other module.
 */
export async function createNameLook(db: Kysely<unknown>): Promise<void> {
  const seen = `regexp_replace(normalize($1, NFKD), ${text(UNSEEN)}, '', 'g')`
  const single = `lower(case when $1 ~ '${USUAL}' then ${translated(seen, LETTERS)} else ${translated('$1', usualOf(LETTERS))} end)`
  const look = LOOKS_OF_SEVERAL.reduce(
    (inner, [letter, several]) => `replace(${inner}, ${text(letter)}, ${text(several)})`,
    single,
  )
  await sql
    .raw(
      `create or replace function ${NAME_LOOK}(text) returns text language sql immutable parallel safe
       as $look$ select ${look} $look$`,
    )
    .execute(db)
}

type Letters = ReadonlyMap<string, string>

const LETTERS: Letters = new Map(
  LOOK_ALIKES.flatMap(([shown, alike]) => [...alike].map((letter) => [letter, shown] as const)),
)

/** The usual ones, and those that lose a mark (Ё, Й). */
function usualOf(letters: Letters): Letters {
  const usual = [...'ЁёЙй', ...letters.keys()].filter((letter) => USUAL_LETTERS.test(letter))
  return new Map(
    usual.map((letter) => {
      const [plain = letter] = letter.normalize('NFKD')
      return [letter, letters.get(plain) ?? plain]
    }),
  )
}

function translated(name: string, letters: Letters): string {
  return `translate(${name}, ${text([...letters.keys()].join(''))}, ${text([...letters.values()].join(''))})`
}

/** A text as SQL writes it. */
function text(value: string): string {
  return `'${value.replaceAll("'", "''")}'`
}
