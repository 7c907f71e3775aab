import { connect as connectTo, createServer, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { INBOUND_LIMITS } from '@callboard/contract/messages/inbound-mail/rules'
import { HOUR_MS } from '@callboard/contract/time/durations'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { mailboxes } from '#db/schema/mailboxes.ts'
import { freePort } from '#testing/free-port.ts'
import { canStartImap, type ImapServer, startImap } from '#testing/imap-server.ts'
import { inbox, mail, mailboxAt, mailReaders } from '#testing/mail-reader-desk.ts'
import { testServer } from '#testing/test-server.ts'
import { createMailboxService } from './mailbox.service.ts'
import { FOLLOW_TIMES } from './mailbox-follow.ts'

const server = testServer()
const { reader, stateOf, isRead, allTaken } = mailReaders(server)

/**
 * A router between us and the mail server.
 *
 * @param cuts the connection when an answer has this text
 * @returns `silence`: the current connections pass no more data and nobody is told, as with a router that has forgotten them
 */
async function router(target: ImapServer, cuts: (answer: string) => boolean = () => false) {
  const sockets: Socket[] = []
  const lines: { isSilent: boolean }[] = []
  const port = await freePort()
  const between = createServer((ours) => {
    const theirs = connectTo(target.port, target.host)
    const line = { isSilent: false }
    lines.push(line)
    sockets.push(ours, theirs)
    const end = () => {
      ours.destroy()
      theirs.destroy()
    }
    for (const one of [ours, theirs]) one.on('error', end).on('close', end)
    ours.on('data', (data) => line.isSilent || theirs.write(data))
    theirs.on('data', (data) => {
      if (cuts(data.toString('latin1'))) end()
      else if (!line.isSilent) ours.write(data)
    })
  })
  await new Promise<void>((resolve) => {
    between.listen(port, '127.0.0.1', resolve)
  })
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    between.close()
  })
  return {
    port,
    silence() {
      for (const line of lines) line.isSilent = true
    },
  }
}

describe.runIf(canStartImap())('the mailbox at Dovecot', () => {
  let imap: ImapServer
  beforeAll(async () => {
    imap = await startImap()
  })
  afterAll(() => imap.close())
  beforeEach(async () => {
    await imap.start()
    await server.deps.platform.db.delete(mailboxes)
  })

  test('a mail that comes is here within five seconds, and stays as it was', async () => {
    await imap.deliver(mail('old'))
    const { taken, take } = inbox()
    reader(mailboxAt(imap), take)
    await isRead()
    const before = await imap.mails()
    await imap.deliver(mail('reply'))
    await allTaken(taken, ['reply'], 5000)
    expect(await imap.mails()).toEqual({ all: before.all + 1, flagged: 0 })
  })

  test('a connection that has died silently is noticed, and the mail is here within 90 seconds', async () => {
    const { port, silence } = await router(imap)
    const { taken, take } = inbox()
    reader(mailboxAt({ ...imap, port }), take)
    await isRead()
    silence()
    const since = performance.now()
    await imap.deliver(mail('silent'))
    await allTaken(taken, ['silent'], 90_000)
    expect(performance.now() - since).toBeLessThan(90_000)
  }, 150_000)

  test('20,000 old mails are left alone', async () => {
    await imap.deliver(...Array.from({ length: 20_000 }, (_, index) => mail(`old ${index}`)))
    const { brought, taken, take } = inbox()
    reader(mailboxAt(imap), take)
    await vi.waitFor(async () => expect((await stateOf())?.readAt).toBeTruthy(), 60_000)
    await imap.deliver(mail('first'))
    await allTaken(taken, ['first'])
    expect([brought, (await imap.mails()).flagged]).toEqual([['first'], 0])
  })

  test('200 replies at once, one of which cannot be taken: each of the others once, and that one later', async () => {
    const usual = FOLLOW_TIMES.again
    FOLLOW_TIMES.again = 600_000
    onTestFinished(() => {
      FOLLOW_TIMES.again = usual
    })
    let isBroken = true
    const { brought, taken, take } = inbox({ fails: (subject) => isBroken && subject === '7' })
    const { stop } = reader(mailboxAt(imap), take)
    await isRead()
    const subjects = Array.from({ length: 200 }, (_, index) => String(index))
    await imap.deliver(...subjects.map((subject) => mail(subject)))
    await vi.waitFor(() => expect(taken).toHaveLength(199), 60_000)
    // The server orders mails of the same second freely.
    expect(taken.toSorted()).toEqual(subjects.filter((subject) => subject !== '7').toSorted())
    await stop()
    expect((await stateOf())?.skipped).toHaveLength(1)
    isBroken = false
    reader(mailboxAt(imap), take)
    await vi.waitFor(() => expect(taken).toContain('7'), 20_000)
    await vi.waitFor(async () => expect((await stateOf())?.skipped).toEqual([]), 20_000)
    expect(new Set(brought).size).toBe(200)
    expect(brought.filter((subject) => subject !== '7')).toHaveLength(199)
  })

  test('a mail with which every connection ends does not stop the next ones, and is taken when it can be', async () => {
    let isPoison = true
    const { port } = await router(imap, (answer) => isPoison && answer.includes('Subject: poison'))
    const { taken, take } = inbox()
    const first = reader(mailboxAt({ ...imap, port }), take)
    await isRead()
    await imap.deliver(mail('poison'))
    await imap.deliver(mail('next'))
    await allTaken(taken, ['next'], 60_000)
    expect((await stateOf())?.skipped).toHaveLength(1)
    isPoison = false
    await first.stop()
    reader(mailboxAt({ ...imap, port }), take)
    await allTaken(taken, ['next', 'poison'], 30_000)
    await vi.waitFor(async () => expect((await stateOf())?.skipped).toEqual([]), 20_000)
  })

  test('a mail above the limit comes in part, and the next one is read', async () => {
    const { taken, sizes, take } = inbox()
    reader(mailboxAt(imap), take)
    await isRead()
    await imap.deliver(mail('large', `${'x'.repeat(76)}\n`.repeat(450_000)), mail('next'))
    await allTaken(taken, ['large', 'next'], 60_000)
    expect(sizes[0]).toBe(INBOUND_LIMITS.bytes + 1)
  })

  test('mails of the time when the server was away are taken when it is back', async () => {
    const { taken, take } = inbox()
    reader(mailboxAt(imap), take)
    await isRead()
    await imap.stop()
    await vi.waitFor(async () => expect((await stateOf())?.failure).toBeTruthy(), 20_000)
    await imap.deliver(mail('one'), mail('two'))
    await imap.start()
    await allTaken(taken, ['one', 'two'], 60_000)
    await vi.waitFor(async () => expect(await stateOf()).toMatchObject({ failure: null, failingSince: null }), 20_000)
  })

  test('mails that are numbered again are taken once, and none is lost', async () => {
    const imap = await startImap()
    onTestFinished(() => imap.close())
    await imap.deliverAt(new Date(Date.now() - HOUR_MS), mail('old'))
    const { taken, brought, take } = inbox()
    const first = reader(mailboxAt(imap), take)
    await isRead()
    await imap.deliver(mail('before'))
    await allTaken(taken, ['before'])
    await first.stop()
    const { uidValidity } = (await stateOf()) ?? {}
    await imap.stop()
    await imap.deliver(mail('meanwhile'))
    await imap.numberAgain()
    await imap.start()
    reader(mailboxAt(imap), take)
    await vi.waitFor(() => expect(taken).toContain('meanwhile'), 20_000)
    await imap.deliver(mail('after'))
    await vi.waitFor(() => expect(taken).toContain('after'), 20_000)
    expect((await stateOf())?.uidValidity).not.toBe(uidValidity)
    expect(taken.filter((subject) => /before|meanwhile|after/.test(subject))).toEqual(['before', 'meanwhile', 'after'])
    expect(brought.filter((subject) => subject.startsWith('old'))).toEqual([])
  })

  test('of two readers one reads, and the other takes over', async () => {
    const [one, other] = [inbox(), inbox()]
    const first = reader(mailboxAt(imap), one.take)
    await isRead()
    reader(mailboxAt(imap), other.take)
    await sleep(500)
    await imap.deliver(mail('1'), mail('2'))
    await allTaken(one.taken, ['1', '2'])
    await first.stop()
    await imap.deliver(mail('3'))
    await allTaken(other.taken, ['3'], 30_000)
    expect(one.taken).toEqual(['1', '2'])
  })

  test('another mailbox is read as soon as it is set, and none when it is taken away', async () => {
    const { taken, take } = inbox()
    const { office } = reader(undefined, take)
    office.incoming = mailboxAt(imap)
    await isRead()
    await imap.deliver(mail('here'))
    await allTaken(taken, ['here'])
    office.incoming = undefined
    await sleep(2500)
    await imap.deliver(mail('nobody reads it'))
    await sleep(2500)
    expect(taken).toEqual(['here'])
  })

  test('what is wrong with a mailbox is said', async () => {
    const { platform } = server.deps
    const { attempt } = createMailboxService({
      ...platform,
      office: { incoming: undefined, mailGrant: undefined, mail: platform.office.mail },
    })
    const mailbox = mailboxAt(imap)
    expect(await attempt(mailbox)).toBeNull()
    expect(await attempt({ ...mailbox, secret: { password: 'wrong' } })).toBe('password')
    expect(await attempt({ ...mailbox, server: { ...mailbox.server, folder: 'Nowhere' } })).toBe('folder')
    expect(await attempt({ ...mailbox, server: { ...mailbox.server, security: 'starttls' } })).toBe('no-encryption')
  })
})
