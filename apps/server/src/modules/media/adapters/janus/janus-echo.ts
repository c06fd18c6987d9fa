import { CHECK_ERRORS, CheckRefusal, ECHO_TEST, type ForwardedMessage } from '../../domain/check-message.ts'
import type { Echo, EchoListener } from '../../domain/echo.ts'
import { JanusConnection } from './connection.ts'
import { JanusError } from './janus-error.ts'
import { type JanusHandle, JanusSession } from './session.ts'

/** The address of the Janus of the system check, while it runs. */
interface CheckJanus {
  readonly wsUrl: string
  readonly apiSecret: string
}

/** The echo test of Janus: a connection of its own for each visitor, one session, one handle. */
export class JanusEcho implements Echo {
  readonly id: number
  readonly closed: Promise<void>
  readonly #connection: JanusConnection
  readonly #session: JanusSession
  #handle: JanusHandle | null = null

  private constructor(connection: JanusConnection, session: JanusSession) {
    this.#connection = connection
    this.#session = session
    this.id = session.id
    this.closed = connection.closed
  }

  static open({ wsUrl, apiSecret }: CheckJanus): Promise<JanusEcho> {
    return refusing(async () => {
      const connection = await JanusConnection.open(wsUrl, apiSecret)
      try {
        return new JanusEcho(connection, await JanusSession.create(connection, ECHO_TEST))
      } catch (error) {
        connection.close()
        throw error
      }
    })
  }

  attach(listener: EchoListener): Promise<number> {
    return refusing(async () => {
      this.#handle = await this.#session.attach('system-check', listener)
      return this.#handle.id
    })
  }

  forward(message: ForwardedMessage): Promise<void> {
    return refusing(async () => {
      await this.#session.request({ ...message, handle_id: this.#handle?.id })
    })
  }

  detach(): Promise<void> {
    return refusing(async () => {
      await this.#handle?.detach()
      this.#handle = null
    })
  }

  destroy(): Promise<void> {
    return refusing(() => this.#session.destroy())
  }

  close(): void {
    this.#connection.close()
  }
}

async function refusing<Result>(act: () => Promise<Result>): Promise<Result> {
  try {
    return await act()
  } catch (error) {
    if (!(error instanceof JanusError)) throw error
    throw new CheckRefusal(error.kind === 'refused' ? [error.code, error.message] : CHECK_ERRORS.silent)
  }
}
