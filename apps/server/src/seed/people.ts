import { createHmac } from 'node:crypto'
import { confirmEmail, login, sendEmailConfirmation, signup } from '@gorod/contracts/accounts'
import type { Right } from '@gorod/contracts/permissions'
import { SEED_NAMES } from './seed-text.ts'
import type { Seeding } from './seeding.ts'

export interface Person {
  readonly id: number
  readonly username: string
  readonly email: string
  readonly password: string
  readonly token: string
}

export interface People {
  readonly players: readonly Person[]
  readonly judge: Person
  readonly moderator: Person
  readonly administrator: Person
  /** People who never sign in: with them tables, ratings and clubs have more than one evening's people. Some may judge. */
  readonly neighbours: readonly Person[]
}

interface WantedPerson {
  readonly email: string
  readonly username: string
  readonly rights: readonly Right[]
}

/** Reserved for examples (RFC 2606): no e-mail ever leaves for it. */
const DOMAIN = 'gorod.example'

const PLAYERS: readonly WantedPerson[] = SEED_NAMES.players.map((username, index) => ({
  email: `player${index + 1}@${DOMAIN}`,
  username,
  rights: [],
}))
const JUDGE: WantedPerson = { email: `judge@${DOMAIN}`, username: SEED_NAMES.judge, rights: ['judge'] }
const MODERATOR: WantedPerson = {
  email: `moderator@${DOMAIN}`,
  username: SEED_NAMES.moderator,
  rights: ['moderator'],
}
const ADMINISTRATOR: WantedPerson = {
  email: `admin@${DOMAIN}`,
  username: SEED_NAMES.administrator,
  rights: ['administrator'],
}
const NEIGHBOUR_JUDGES = 2
const NEIGHBOURS: readonly WantedPerson[] = SEED_NAMES.neighbours.map((username, index) => ({
  email: `neighbour${index + 1}@${DOMAIN}`,
  username,
  rights: index < NEIGHBOUR_JUDGES ? ['judge'] : [],
}))
const PRINTED = [...PLAYERS, JUDGE, MODERATOR, ADMINISTRATOR]

/** The number of accounts in the database that are not the seed's. */
export async function countStrangers({ app }: Seeding): Promise<number> {
  const { accounts } = app
  const { totalCount } = await accounts.api.searchAccounts('', { limit: 1, offset: 0 })
  const own = await Promise.all(
    [...PRINTED, ...NEIGHBOURS].map(({ email }) =>
      accounts.api.searchAccounts(email, { limit: 1, offset: 0 }),
    ),
  )
  return totalCount - own.filter((found) => found.totalCount > 0).length
}

/** Signs everybody up, or in where they have an account already, and prints how to do the same. */
export async function seedPeople(seeding: Seeding): Promise<People> {
  const { print } = seeding
  const people: Person[] = []
  for (const wanted of PRINTED) {
    const { person, isNew } = await findOrSignUp(seeding, wanted)
    const { username, email, password } = person
    print(`${isNew ? 'New' : 'There'}: ${username}, ${email}, ${password}${rightsOf(wanted)}`)
    people.push(person)
  }
  const [administrator, moderator, judge] = people.toReversed() as [Person, Person, Person]
  const neighbours: Person[] = []
  for (const wanted of NEIGHBOURS) neighbours.push((await findOrSignUp(seeding, wanted)).person)
  return { players: people.slice(0, PLAYERS.length), judge, moderator, administrator, neighbours }
}

async function findOrSignUp(
  seeding: Seeding,
  wanted: WantedPerson,
): Promise<{ readonly person: Person; readonly isNew: boolean }> {
  const { site } = seeding
  const { email } = wanted
  const password = passwordOf(seeding, email)
  const session = await site.call(login, { body: { username: email, password } }, 404)
  const token = session?.access_token ?? (await signUp(seeding, wanted, password))
  const { id, username } = await accountOf(seeding, email)
  return { person: { id, username, email, password, token }, isNew: session === null }
}

async function signUp(
  seeding: Seeding,
  { email, username, rights }: WantedPerson,
  password: string,
): Promise<string> {
  const { app, site, emails } = seeding
  const session = await site.call(signup, { body: { email, username, password } })
  if (session === null) throw new Error(`${email} did not sign up`)
  const { id, access_token: as } = session
  await site.call(sendEmailConfirmation, { as })
  await site.call(confirmEmail, { as, body: { token: await emails.confirmationTo(email) } })
  for (const right of rights) await app.accounts.api.setRight(app.platform.db, id, right, true)
  return as
}

async function accountOf({ app }: Seeding, email: string) {
  const { rows } = await app.accounts.api.searchAccounts(email, { limit: 1, offset: 0 })
  const [account] = rows
  if (account === undefined) throw new Error(`${email} has no account`)
  return account
}

/** Equal at every run and only in this installation: nobody without its secret can guess it. */
function passwordOf({ secret }: Seeding, email: string): string {
  return createHmac('sha256', secret).update(`seed ${email}`).digest('base64url').slice(0, 14)
}

function rightsOf({ rights }: WantedPerson): string {
  return rights.length === 0 ? '' : ` (${rights.join(', ')})`
}
