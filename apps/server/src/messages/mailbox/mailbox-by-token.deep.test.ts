import { expect, onTestFinished, test, vi } from 'vitest'
import { mailboxes, mailGrants } from '#db/schema/mailboxes.ts'
import { mailGrantOf } from '#platform/mail/mail-grant.ts'
import type { Mailbox } from '#platform/office.ts'
import { canStartImap, startImap } from '#testing/imap-server.ts'
import { inbox, mail, mailboxAt, mailReaders } from '#testing/mail-reader-desk.ts'
import { testServer } from '#testing/test-server.ts'
import { tokenProvider } from '#testing/token-provider.ts'
import { createMailboxService } from './mailbox.service.ts'

const server = testServer()
const { reader, stateOf, isRead, allTaken } = mailReaders(server)

test.runIf(canStartImap())(
  'a mailbox is read with an access token, until the sign-in is revoked and after it is given again',
  async () => {
    const provider = await tokenProvider()
    const imap = await startImap({ introspection: provider.introspection })
    onTestFinished(async () => {
      await imap.close()
      await provider.close()
    })
    const { platform } = server.deps
    await platform.db.delete(mailboxes)
    const grant = mailGrantOf(
      { provider: 'other', clientId: provider.clientId, tenant: null, tokenAddress: provider.tokenAddress },
      provider,
    )
    const mailbox: Mailbox = { ...mailboxAt(imap), secret: { grant } }
    const { taken, take } = inbox()
    const first = reader(mailbox, take)
    await isRead()
    await imap.deliver(mail('by token'))
    await allTaken(taken, ['by token'], 5000)
    await first.stop()
    const { attempt } = createMailboxService({ ...platform, office: { incoming: mailbox, mailGrant: grant, mail: platform.office.mail } })
    expect(await attempt(mailbox)).toBeNull()
    // Only the mail server rejects the token, so the reader requests another one.
    provider.expire()
    await platform.db.update(mailGrants).set({ givenAt: new Date(0) })
    expect(await attempt(mailbox)).toBeNull()
    provider.revoke()
    await platform.db.update(mailGrants).set({ givenAt: new Date(0) })
    expect(await attempt(mailbox)).toBe('grant-refused')
    reader(mailbox, take)
    await vi.waitFor(async () => expect((await stateOf())?.failure).toBe('grant-refused'), 20_000)
    expect(await platform.tokens.refusedSince(grant)).not.toBeNull()
    provider.restore()
    await platform.tokens.ask(grant)
    await imap.deliver(mail('again'))
    await allTaken(taken, ['by token', 'again'], 30_000)
    expect(await platform.tokens.refusedSince(grant)).toBeNull()
  },
  120_000,
)
