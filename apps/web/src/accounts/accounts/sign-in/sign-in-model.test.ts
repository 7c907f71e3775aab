import { SIGN_IN_MAILS_UNUSED } from '@callboard/contract/accounts/accounts/rules'
import { describe, expect, it } from 'vitest'
import { isHourFull, nextSentMail, RESEND_SECONDS, type SentMail, safeReturnTo, secondsUntilResend } from './sign-in-model.ts'

describe('signing in', () => {
  it('continues only to paths on this site', () => {
    expect(safeReturnTo('/my-profile?x=1#y')).toBe('/my-profile?x=1#y')
    for (const path of ['https://evil.example', '//evil.example', '/\\evil.example', '/\t/evil.example', 'my-profile', '', undefined, 7]) {
      expect(safeReturnTo(path)).toBe('/')
    }
  })

  it('counts down to the next mail, even if the clock was turned back', () => {
    expect(secondsUntilResend({ sentAt: 1000 }, 1000)).toBe(RESEND_SECONDS)
    expect(secondsUntilResend({ sentAt: 1000 }, 1000 + 29_500)).toBe(1)
    expect(secondsUntilResend({ sentAt: 1000 }, 1000 + 40_000)).toBe(0)
    expect(secondsUntilResend({ sentAt: 9_000_000 }, 1000)).toBe(RESEND_SECONDS)
  })

  it('requests no more mails for an address than are sent within an hour', () => {
    let sent: SentMail | null = null
    for (let asked = 1; asked <= SIGN_IN_MAILS_UNUSED; asked += 1) {
      sent = nextSentMail(sent, 'ada@example.edu', '/', asked * 60_000)
      expect(isHourFull(sent, asked * 60_000)).toBe(asked === SIGN_IN_MAILS_UNUSED)
    }
    expect(isHourFull(sent ?? {}, 61 * 60_000)).toBe(false)
    expect(isHourFull(nextSentMail(sent, 'grace@example.edu', '/', 600_000), 600_000)).toBe(false)
  })
})
