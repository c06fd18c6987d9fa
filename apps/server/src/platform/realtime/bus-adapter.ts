import type { Namespace, Server } from 'socket.io'
import { ClusterAdapter, type ClusterMessage, type ClusterResponse } from 'socket.io-adapter'
import { type Bus, topic } from '../bus/bus.ts'

type AdapterConstructor = NonNullable<Parameters<Server['adapter']>[0]>

const messageTopic = topic<ClusterMessage>('realtime.message')
const responseTopic = topic<{ readonly to: string; readonly response: ClusterResponse }>('realtime.response')

/** socket.io's adapter for several processes, over our bus: what is sent to a room reaches its sockets in every process. */
export function busAdapter(bus: Bus): AdapterConstructor {
  const adapter = class BusAdapter extends ClusterAdapter {
    constructor(namespace: Namespace) {
      super(namespace)
      // It ignores its own messages.
      bus.subscribe(messageTopic, (message) => {
        if (message.nsp === namespace.name) this.onMessage(message)
      })
      bus.subscribe(responseTopic, ({ to, response }) => {
        if (to === this.uid) this.onResponse(response)
      })
    }

    protected override async doPublish(message: ClusterMessage): Promise<string> {
      bus.publish(messageTopic, message)
      return ''
    }

    protected override async doPublishResponse(to: string, response: ClusterResponse): Promise<void> {
      bus.publish(responseTopic, { to, response })
    }
  }
  // socket.io's types expect its in-memory adapter itself.
  return adapter as unknown as AdapterConstructor
}
