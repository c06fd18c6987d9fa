import type { Socket } from 'node:net'
import { ERROR_STATUS, type ErrorBody, type ErrorCode } from '@gorod/contracts/errors'

/**
 * Answers what is no readable request, before any route has seen it, in the shape of all errors: an address or headers
 * far too long, half a request, no HTTP at all.
 */
export function answerUnreadable(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || isUnused(error, socket)) socket.destroy()
  if (socket.destroyed) return
  const tooLong = error.code === 'HPE_HEADER_OVERFLOW'
  const code: ErrorCode = tooLong ? 'payload_too_large' : 'bad_request'
  const content: ErrorBody = {
    code,
    statusCode: ERROR_STATUS[code],
    message: tooLong ? 'Address or headers too long' : 'Not a readable request',
  }
  const body = JSON.stringify(content)
  const head = [
    `HTTP/1.1 ${content.statusCode} ${tooLong ? 'Payload Too Large' : 'Bad Request'}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ]
  if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
  socket.destroy(error)
}

/**
 * Nothing came over it in time: browsers connect ahead of a request that they may never send. It ends without a word. An answer
 * that crosses the first request is taken for the answer to it, and a page or a press is lost; a request without any is sent
 * again over another connection.
 */
function isUnused({ code }: NodeJS.ErrnoException, { bytesRead }: Socket): boolean {
  return code === 'ERR_HTTP_REQUEST_TIMEOUT' && bytesRead === 0
}
