import type { FirstSteps } from '@callboard/contract/office/instance/endpoints'
import { FIRST_STEPS } from '@callboard/contract/office/instance/rules'
import { describe, expect, it } from 'vitest'
import { stepText } from './first-step-text.ts'

const done = {
  institution: false,
  mail: false,
  signIn: false,
  people: false,
  colleagues: false,
  firstCall: false,
  kiosk: false,
  backup: false,
}
const fresh: FirstSteps = {
  isOver: false,
  done,
  institutionName: 'the University',
  mailWay: 'outbox',
  signInWay: 'any-address',
  hasSamplePeople: false,
}

describe('the text of the first steps', () => {
  it('sends nobody to a file or a variable of the server', () => {
    for (const step of FIRST_STEPS) expect(stepText(step, fresh).hint).not.toMatch(/[A-Z]+_[A-Z]+|\.json|restart/)
  })

  it('offers a test mail as soon as there is a mail server', () => {
    expect(stepText('mail', { ...fresh, mailWay: 'smtp' }).hint).toContain('test email')
  })

  it('asks for nothing that is done', () => {
    const all: FirstSteps = {
      ...fresh,
      mailWay: 'smtp',
      signInWay: 'own-addresses',
      institutionName: 'Westlake University',
      done: { institution: true, mail: true, signIn: true, people: true, colleagues: true, firstCall: true, kiosk: true, backup: true },
    }
    for (const step of FIRST_STEPS) expect(stepText(step, all)).not.toEqual(stepText(step, fresh))
  })
})
