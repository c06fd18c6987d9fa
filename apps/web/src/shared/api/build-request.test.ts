import { describe, expect, it } from 'vitest'
import { buildRequest } from './build-request.ts'

describe('a request built from an endpoint', () => {
  it('puts the input of a GET into the query, lists comma-separated, absent values left out', () => {
    const { url, body } = buildRequest(
      { method: 'GET', path: '/games' },
      { userId: 7, role: ['mafia', 'don'], page: undefined, scoring: [] },
      {},
      null,
    )
    expect(url).toBe('/games?userId=7&role=mafia%2Cdon')
    expect(body).toBeNull()
  })

  it('moves path parameters from the input into the path', () => {
    const { url, body } = buildRequest(
      { method: 'POST', path: '/game/:id/leave' },
      { id: 'a/b', now: true },
      {},
      't',
    )
    expect(url).toBe('/game/a%2Fb/leave')
    expect(body).toBe('{"now":true}')
  })

  it('sends the token against forged requests with everything but reads', () => {
    expect(buildRequest({ method: 'POST', path: '/a' }, {}, {}, 'token').headers['x-csrf-token']).toBe(
      'token',
    )
    expect(buildRequest({ method: 'GET', path: '/a' }, {}, {}, 'token').headers).not.toHaveProperty(
      'x-csrf-token',
    )
  })

  it('url-encodes a form endpoint', () => {
    const { body, headers } = buildRequest(
      { method: 'POST', path: '/log', encoding: 'form' },
      { a: 'б' },
      {},
      null,
    )
    expect(String(body)).toBe('a=%D0%B1')
    expect(headers).not.toHaveProperty('Content-Type')
  })

  it('asks every call for JSON, and says so of a body', () => {
    const headersOf = (method: 'GET' | 'POST') => buildRequest({ method, path: '/a' }, {}, {}, null).headers
    expect(headersOf('GET')).toEqual({ Accept: 'application/json' })
    expect(headersOf('POST')).toEqual({ Accept: 'application/json', 'Content-Type': 'application/json' })
  })

  it('allows a query beside a body', () => {
    const { url, body } = buildRequest({ method: 'POST', path: '/u' }, { x: 1 }, { user_id: 3 }, null)
    expect(url).toBe('/u?user_id=3')
    expect(body).toBe('{"x":1}')
  })
})
