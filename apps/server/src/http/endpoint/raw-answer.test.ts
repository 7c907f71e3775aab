import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { testServer } from '#testing/test-server.ts'

const server = testServer()

/** The server's answer to these bytes, which end the connection or ask for it. */
async function answerTo(bytes: string) {
  if (!server.app.server.listening) await server.app.listen({ port: 0, host: '127.0.0.1' })
  const socket = connect((server.app.server.address() as AddressInfo).port, '127.0.0.1')
  socket.end(bytes)
  const [head = '', ...body] = (await text(socket)).split('\r\n\r\n')
  return [Number(/^HTTP\/1.1 (\d+)/.exec(head)?.[1]), JSON.parse(body.join(''))]
}
const request = (line: string, ...headers: string[]) => `${[line, 'Connection: close', ...headers].map((one) => `${one}\r\n`).join('')}\r\n`
const HOST = 'Host: localhost'
const MALFORMED = { code: 'malformed', message: 'The request could not be read.' }
const TOO_LONG = { code: 'headers-too-large', message: 'The address or the headers are longer than we can accept.' }

test.each([
  ['headers of 20,000 characters', request('GET /api/auth/user HTTP/1.1', HOST, `x: ${'a'.repeat(20_000)}`), 431, TOO_LONG],
  ['an address of 20,000 characters', request(`GET /api/${'a'.repeat(20_000)} HTTP/1.1`, HOST), 431, TOO_LONG],
  ['a line that is no HTTP', 'Hello\r\n\r\n', 400, MALFORMED],
  ['a method that nobody knows', request('DANCE /api/auth/user HTTP/1.1', HOST), 400, MALFORMED],
  ['two lengths', request('POST /api/logout HTTP/1.1', HOST, 'Content-Length: 3', 'Transfer-Encoding: chunked'), 400, MALFORMED],
  ['no host', request('GET /api/auth/user HTTP/1.1'), 400, MALFORMED],
  ['an expectation', request('GET /api/auth/user HTTP/1.1', HOST, 'Expect: miracles'), 417, MALFORMED],
  ['an address with a broken escape', request('GET /api/%zz HTTP/1.1', HOST), 400, MALFORMED],
  [
    'one from somebody who reads Spanish',
    request('GET /api/%zz HTTP/1.1', HOST, 'Accept-Language: es'),
    400,
    { code: 'malformed', message: 'No se pudo leer la petición.' },
  ],
])('a request with %s is answered as every other error', async (_, bytes, status, body) => {
  expect(await answerTo(bytes)).toEqual([status, body])
})

test('a request of HTTP/1.0 needs no host', async () => {
  expect((await answerTo(request('GET /api/health HTTP/1.0')))[0]).not.toBe(400)
})
