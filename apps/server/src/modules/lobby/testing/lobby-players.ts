import {
  type ActivityState,
  createLobbyMessage,
  getActivityMessage,
  getLobbyMessage,
  joinLobbyMessage,
  type LobbyState,
  type SentPayloadOf,
} from '@gorod/contracts'
import {
  connect,
  FakeClock,
  type SocketClient,
  signUp,
  startTestApp,
  type TestAccount,
  type TestApp,
} from '../../../testing/index.ts'

export interface Player {
  readonly account: TestAccount
  readonly client: SocketClient
}

type Players<Count extends number, All extends Player[] = []> = All['length'] extends Count
  ? All
  : Players<Count, [...All, Player]>

type LobbyWish = SentPayloadOf<typeof createLobbyMessage>

export const WISH: LobbyWish = {
  name: 'Полуночники',
  password: null,
  ruleSet: 'fiim',
  pace: 'normal',
  judge: 'automatic',
  bots: true,
}

export const refused = (code: string) => ({ ok: false, error: { code } })
export const seatsOf = ({ members }: LobbyState) => members.map(({ seat }) => seat)

/** A server on a clock moved by hand, and people who open lobbies on it. */
export class LobbyPlayers {
  readonly clock: FakeClock
  app: TestApp
  readonly #opened: SocketClient[] = []
  readonly #others: TestApp[] = []

  private constructor(clock: FakeClock, app: TestApp) {
    this.clock = clock
    this.app = app
  }

  static async start(): Promise<LobbyPlayers> {
    const clock = new FakeClock()
    return new LobbyPlayers(clock, await startTestApp({ clock }))
  }

  async stop(): Promise<void> {
    this.hangUp()
    for (const other of this.#others) await other.stop({ database: true })
    await this.app.stop()
  }

  hangUp(): void {
    for (const client of this.#opened) client.close()
  }

  /** The same database, another process. */
  async secondProcess(): Promise<TestApp> {
    const second = await startTestApp({ clock: this.clock, database: this.app.database })
    this.#others.push(second)
    return second
  }

  async restart(): Promise<void> {
    const { database } = this.app
    this.hangUp()
    await this.app.stop({ database: true })
    this.app = await startTestApp({ clock: this.clock, database })
  }

  async page(account: TestAccount, of: TestApp = this.app): Promise<SocketClient> {
    const client = await connect(of, account.token)
    this.#opened.push(client)
    return client
  }

  async player(): Promise<Player> {
    const account = await signUp(this.app)
    return { account, client: await this.page(account) }
  }

  /** Exactly so many, as a tuple. */
  async players<Count extends number>(count: Count): Promise<Players<Count>> {
    const all = await Promise.all(Array.from({ length: count }, () => this.player()))
    return all as Players<Count>
  }

  /** A lobby of this leader, and whoever else comes into it, one after the other. */
  async lobbyOf(
    leader: Player,
    { guests = [], ...wish }: Partial<LobbyWish> & { readonly guests?: readonly Player[] } = {},
  ): Promise<string> {
    const { lobbyId } = await leader.client.ask(createLobbyMessage, { ...WISH, ...wish })
    for (const { client } of guests) {
      // Who came earlier is known by the moment.
      await this.clock.advance(1)
      await client.ask(joinLobbyMessage, {
        lobbyId,
        ...(wish.password == null ? {} : { password: wish.password }),
      })
    }
    return lobbyId
  }
}

export async function stateOf({ client }: Pick<Player, 'client'>): Promise<LobbyState> {
  return (await client.ask(getLobbyMessage, {})).state
}

export async function placeOf({ client }: Pick<Player, 'client'>): Promise<ActivityState> {
  return (await client.ask(getActivityMessage, {})).state
}
