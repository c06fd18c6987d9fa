import { once } from 'node:events'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { clientMessage, PROTOCOL_VERSION, SOCKET_PATH } from '@gorod/contracts/realtime'
import { expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { z } from 'zod'
import { appForFile, connect, signUp, until } from '../../testing/index.ts'

const whoAmI = clientMessage({
  name: 'test.who-am-i',
  auth: 'optional',
  payload: z.strictObject({}),
  answer: z.object({ accountId: z.number().nullable() }),
})

const app = await appForFile()
const account = await signUp(app)
app.platform.realtime.on(whoAmI, (_payload, { accountId }) => ({ accountId }))

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

it('the request by which a page connected is not kept while the page is connected', async () => {
  const requests: WeakRef<object>[] = []
  app.platform.http.app.server.on('upgrade', (request) => requests.push(new WeakRef(request)))
  const client = await connect(app, account.token)
  expect(requests).toHaveLength(1)
  await until(() => {
    collectGarbage()
    return requests[0]?.deref() === undefined
  })
  expect(client.socket.connected).toBe(true)
  client.close()
})

it('a page that joins once more over the same connection is still signed in by its cookie', async () => {
  const page = new WebSocket(`${app.url.replace('http', 'ws')}${SOCKET_PATH}/?EIO=4&transport=websocket`, {
    headers: { cookie: account.cookie },
  })
  const heard: string[] = []
  page.on('message', (data) => heard.push(String(data)))
  await once(page, 'open')
  const ask = async (text: string, answer: RegExp): Promise<string> => {
    const from = heard.length
    page.send(text)
    return until(() => heard.slice(from).find((packet) => answer.test(packet)))
  }
  const join = `40${JSON.stringify({ version: PROTOCOL_VERSION })}`
  const identity = `430[${JSON.stringify({ accountId: account.id, ok: true })}]`
  await ask(join, /^40/)
  expect(await ask(`420["${whoAmI.name}",{}]`, /^43/)).toBe(identity)
  page.send('41')
  await until(() => app.platform.realtime.clientsOf(account.id).length === 0)
  await ask(join, /^40/)
  expect(await ask(`420["${whoAmI.name}",{}]`, /^43/)).toBe(identity)
  page.close()
})
