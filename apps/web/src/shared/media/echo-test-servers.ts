/**
 * Where the client should knock, in order. A path means the site's own origin: first by WebSocket, then by REST,
 * which passes where a proxy breaks sockets.
 */
export function gatewayServers(serverUrl: string, pageUrl: string): readonly string[] {
  const url = new URL(serverUrl, pageUrl)
  if (url.protocol === 'ws:' || url.protocol === 'wss:') return [url.href]
  const socket = new URL(url)
  socket.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:'
  return [socket.href, url.href]
}
