import { WEBHOOK_LIMITS } from '@callboard/contract/exchange/webhooks/rules'
import { beforeEach, describe, expect, test } from 'vitest'
import { makeUser, signIn } from '#testing/factories.ts'
import { fakeClock } from '#testing/fake-clock.ts'
import type { TestClient } from '#testing/test-client.ts'
import { testServer } from '#testing/test-server.ts'
import { webhookDesk } from '#testing/webhook-desk.ts'
import { webhookReceiver } from '#testing/webhook-receiver.ts'

const clock = fakeClock(new Date(Date.now() + 60_000))
const receiver = webhookReceiver(clock.now)
// Runs no jobs, so that the test decides when messages are sent.
const server = testServer({ clock, network: receiver.network })
let director: TestClient
beforeEach(async () => {
  director = await signIn(server, await makeUser(server, { role: 'admin' }))
})
const { send, types, add, log } = webhookDesk(server, receiver, () => director)

describe('a hostile receiver', () => {
  const outcome = async (url = receiver.url) => {
    const id = await add({ url })
    await director.post(`/api/webhooks/${id}/test`)
    await send()
    const [line] = await log(id)
    return line
  }

  test('that redirects to this machine is not followed', async () => {
    receiver.answer = (_, response) => {
      response.writeHead(302, { location: 'https://127.0.0.2/' }).end()
      return false
    }
    expect(await outcome()).toMatchObject({ state: 'waiting', status: 302, failure: null })
    expect(receiver.messages).toHaveLength(1)
  })

  test('whose name or address is private gets no connection', async () => {
    for (const url of ['https://inside.example/', 'https://127.0.0.2/', 'https://[::1]/', 'https://2130706434/'])
      expect(await outcome(url), url).toMatchObject({ state: 'waiting', status: null, failure: 'unreachable' })
  })

  test('that answers without end is read to a limit', async () => {
    receiver.answer = (_, response) => {
      response.writeHead(200)
      const pour = () => {
        while (!response.destroyed && response.write('x'.repeat(65_536)));
        if (!response.destroyed) response.once('drain', pour)
      }
      pour()
      return true
    }
    expect(await outcome()).toMatchObject({ state: 'delivered', status: 200, answer: 'x'.repeat(WEBHOOK_LIMITS.answer) })
  })

  test.each([
    ['no text', Buffer.from([0, 0xff, 0xfe, 0x80, 0x1b]), '\ufffd\ufffd\ufffd\u001b'],
    ['a web page', Buffer.from('<script>alert(1)</script>'), '<script>alert(1)</script>'],
    ['that it failed', Buffer.from('{"ok":false,"error":"not stored"}'), '{"ok":false,"error":"not stored"}'],
  ])('that lies is believed by its status: 200 with %s', async (_, body, shown) => {
    receiver.answer = (_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' }).end(body)
      return true
    }
    expect(await outcome()).toMatchObject({ state: 'delivered', status: 200, failure: null, answer: shown })
  })

  test('that promises more than it sends, or drips, is left after some seconds, and its status counts', async () => {
    receiver.answer = (_, response) => {
      response.writeHead(200, { 'content-length': '1000000' }).write('x')
      return true
    }
    expect(await outcome()).toMatchObject({ state: 'delivered', status: 200, answer: 'x' })
  })

  test('that hangs up, or answers with endless headers, is unreachable', async () => {
    receiver.answer = (_, response) => {
      response.socket?.destroy()
      return false
    }
    expect(await outcome()).toMatchObject({ state: 'waiting', status: null, failure: 'unreachable' })
    receiver.answer = (_, response) => {
      response.socket?.end(`HTTP/1.1 200 OK\r\nx-long: ${'x'.repeat(100_000)}\r\n\r\n`)
      return true
    }
    expect(await outcome()).toMatchObject({ state: 'waiting', status: null, failure: 'unreachable' })
  })

  test('that does not answer is left after some seconds, and holds up no other', async () => {
    const slow = await add()
    receiver.answer = () => false
    await director.post(`/api/webhooks/${slow}/test`)
    const sending = send()
    await expect.poll(types).toEqual(['test'])
    receiver.answer = (_, response) => {
      response.writeHead(200).end()
      return true
    }
    const quick = await add()
    await director.post(`/api/webhooks/${quick}/test`)
    void send()
    await expect.poll(async () => (await log(quick))[0].state).toBe('delivered')
    expect((await log(slow))[0].state).toBe('waiting')
    await sending
    expect((await log(slow))[0]).toMatchObject({ state: 'waiting', failure: 'too-slow', status: null })
  })
})
