import { INCOMING_FAILURES, INCOMING_PATIENCE_MINUTES, LASTING_FAILURES } from '@callboard/contract/messages/mailbox/rules'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { connectionFailure, isTold } from './imap-failure.domain.ts'
import { lookedAtAgain, MOST_AGAIN, newOnes, pauseAfter, planOf } from './reading.domain.ts'

const uid = fc.integer({ min: 1, max: 4_294_967_295 })
const shown = fc.record({ uidValidity: uid, uidNext: uid })
const moment = fc.date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })

describe('where reading begins', () => {
  test('the first connection takes none of the mails that are there', () => {
    fc.assert(
      fc.property(shown, (mailbox) => {
        expect(planOf(undefined, mailbox)).toEqual({ kind: 'begin', lastUid: mailbox.uidNext - 1 })
      }),
    )
  })

  test('a mailbox whose numbers hold goes on after the last mail', () => {
    fc.assert(
      fc.property(shown, uid, moment, (mailbox, lastUid, readAt) => {
        expect(planOf({ uidValidity: mailbox.uidValidity, lastUid, readAt }, mailbox)).toEqual({ kind: 'go-on', lastUid })
      }),
    )
  })

  test('a mailbox that is numbered again has no mail skipped that came since the last look', () => {
    fc.assert(
      fc.property(shown, uid, moment, (mailbox, lastUid, readAt) => {
        const plan = planOf({ uidValidity: mailbox.uidValidity + 1, lastUid, readAt }, mailbox)
        expect(plan).toMatchObject({ kind: 'numbered-again', lastUid: mailbox.uidNext - 1 })
        expect(plan.kind === 'numbered-again' && plan.since <= readAt).toBe(true)
      }),
    )
  })
})

test('new mails are those after the last one, each once and in their order', () => {
  fc.assert(
    fc.property(fc.array(uid), uid, (uids, last) => {
      const found = newOnes(uids, last)
      expect(found).toEqual([...new Set(uids.filter((one) => one > last))].toSorted((one, other) => one - other))
    }),
  )
  // A server's answer to `9:*` when 8 is its last mail.
  expect(newOnes([8], 8)).toEqual([])
})

test('mails are looked at again when they came since, the newest if all got a new date', () => {
  const since = new Date('2026-12-01T09:00:00Z')
  const listed = [
    { uid: 3, receivedAt: new Date('2026-12-01T09:30:00Z') },
    { uid: 1, receivedAt: new Date('2026-12-01T08:59:59Z') },
    { uid: 2, receivedAt: since },
  ]
  expect(lookedAtAgain(listed, since)).toEqual([2, 3])
  const all = Array.from({ length: MOST_AGAIN + 2 }, (_, index) => ({ uid: index + 1, receivedAt: since }))
  expect(lookedAtAgain(all, since)).toEqual(all.slice(2).map(({ uid }) => uid))
})

test('the pauses between tries grow to a minute, and to five where only a person can help', () => {
  expect([1, 2, 3, 7, 60].map((failures) => pauseAfter(failures, 'silent'))).toEqual([5, 10, 20, 60, 60])
  expect([1, 2, 3, 7, 60].map((failures) => pauseAfter(failures, 'password'))).toEqual([5, 10, 20, 300, 300])
})

test('the office is told at once where only a person can help, and otherwise after an hour', () => {
  const failure = fc.constantFrom(...INCOMING_FAILURES)
  fc.assert(
    fc.property(failure, moment, fc.integer({ min: 0, max: 10_000 }), (reason, since, minutes) => {
      const now = new Date(since.getTime() + minutes * 60_000)
      expect(isTold(reason, since, now)).toBe(LASTING_FAILURES.has(reason) || minutes >= INCOMING_PATIENCE_MINUTES)
    }),
  )
})

test('where no mail server has greeted, an address that is not public tells nothing but a certificate', () => {
  const error = fc.record({
    code: fc.constantFrom('ECONNREFUSED', 'ETIMEDOUT', 'CONNECT_TIMEOUT', 'ECONNRESET', 'EPROTO', 'EHOSTUNREACH', undefined),
    authenticationFailed: fc.boolean(),
    tlsFailed: fc.boolean(),
  })
  fc.assert(
    fc.property(error, fc.boolean(), fc.boolean(), (found, isLate, byToken) => {
      expect(connectionFailure(found, { hasGreeted: false, isSignedIn: false, isPublic: false, isLate, byToken })).toBe('unreachable')
    }),
  )
})

test.each([
  [{ code: 'ECONNREFUSED' }, {}, 'refused'],
  [{ code: 'CONNECT_TIMEOUT' }, {}, 'silent'],
  [{ code: 'DEPTH_ZERO_SELF_SIGNED_CERT' }, {}, 'certificate'],
  [{ code: 'ERR_TLS_CERT_ALTNAME_INVALID', tlsFailed: true }, { hasGreeted: true }, 'certificate'],
  [{ tlsFailed: true }, { hasGreeted: true }, 'no-encryption'],
  [{ authenticationFailed: true, responseStatus: 'NO' }, { hasGreeted: true }, 'password'],
  [{ authenticationFailed: true, responseStatus: 'NO' }, { hasGreeted: true, byToken: true }, 'token'],
  [{ authenticationFailed: true, responseStatus: 'NO', serverResponseCode: 'UNAVAILABLE' }, { hasGreeted: true }, 'fault'],
  [{ responseStatus: 'NO', serverResponseCode: 'NONEXISTENT' }, { hasGreeted: true, isSignedIn: true }, 'folder'],
  [{ responseStatus: 'NO', serverResponseCode: 'UNAVAILABLE' }, { hasGreeted: true, isSignedIn: true }, 'fault'],
  [{ code: 'EConnectionClosed' }, { hasGreeted: true, isSignedIn: true }, 'fault'],
])('%j after %j is %s', (error, facts, reason) => {
  const usual = { hasGreeted: false, isSignedIn: false, isLate: false, isPublic: true, byToken: false }
  expect(connectionFailure(error, { ...usual, ...facts })).toBe(reason)
})
