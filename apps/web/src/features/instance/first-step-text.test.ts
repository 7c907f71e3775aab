import type { FirstSteps } from '@callboard/contract/instance/endpoints'
import { FIRST_STEPS } from '@callboard/contract/instance/rules'
import { describe, expect, it } from 'vitest'
import { stepText, testMailText } from './first-step-text.ts'

const done = { institution: false, mail: false, signIn: false, firstCall: false, kiosk: false }
const fresh: FirstSteps = {
  isOver: false,
  done,
  institutionName: 'the University',
  mailWay: 'outbox',
  signInWay: 'any-address',
  hasSamplePeople: false,
}

describe('the text of the first steps', () => {
  it('names the setting that an operator must change', () => {
    expect(stepText('mail', fresh).hint).toContain('SMTP_URL')
    expect(stepText('signIn', fresh).hint).toContain('ALLOWED_EMAIL_DOMAINS')
    expect(stepText('institution', fresh).hint).toContain('institution.json')
  })

  it('offers a test mail as soon as there is a mail server', () => {
    expect(stepText('mail', { ...fresh, mailWay: 'smtp' }).hint).toContain('test mail')
  })

  it('asks for nothing that is done', () => {
    const all: FirstSteps = {
      ...fresh,
      mailWay: 'smtp',
      signInWay: 'own-addresses',
      institutionName: 'Westlake University',
      done: { institution: true, mail: true, signIn: true, firstCall: true, kiosk: true },
    }
    for (const step of FIRST_STEPS) expect(stepText(step, all)).not.toEqual(stepText(step, fresh))
  })

  it('says clearly when a mail is not delivered', () => {
    const to = 'dean@example.edu'
    expect(testMailText({ outcome: 'written', to, reason: null }).description).toContain('reaches nobody')
    expect(testMailText({ outcome: 'failed', to, reason: 'ECONNREFUSED' })).toMatchObject({
      tone: 'destructive',
      description: expect.stringContaining('ECONNREFUSED'),
    })
  })
})
