import { DEFAULT_INSTITUTION } from '@callboard/contract/institution'
import { describe, expect, test } from 'vitest'
import { loadConfig } from '#config.ts'
import { openOffice, type StoredOffice } from './office.ts'

const config = (env: NodeJS.ProcessEnv = {}) => loadConfig(env, { demo: false, envFile: '/nowhere/.env' })
const SERVER = {
  host: 'mail.example.edu',
  port: 587,
  security: 'starttls',
  signIn: 'password',
  user: null,
  from: 'desk@example.edu',
  password: undefined,
} as const
const stored = (more: Partial<StoredOffice> = {}): StoredOffice => ({
  version: 1,
  values: {},
  mailServer: null,
  incoming: null,
  mailGrant: null,
  textGateway: null,
  signOn: null,
  staff: [],
  ...more,
})

describe('the settings in force', () => {
  test('are the defaults, below what is stored, below the file and the environment', () => {
    const office = openOffice(config({ ALLOWED_EMAIL_DOMAINS: 'server.example' }), { name: 'Named by the file' })
    const { institution } = office
    expect(institution).toEqual({ ...DEFAULT_INSTITUTION, name: 'Named by the file' })
    office.use(stored({ values: { name: 'Stored', region: 'ES', emailDomains: ['office.example'], strongAdmins: true } }))
    expect(institution).toEqual({ ...DEFAULT_INSTITUTION, name: 'Named by the file', region: 'ES' })
    expect(office.emailDomains).toEqual(['server.example'])
    expect(office.strongAdmins).toBe(true)
    expect([...office.fixed].toSorted()).toEqual(['emailDomains', 'name'])
  })

  test('have the staff of both places, where the server decides for its own', () => {
    const office = openOffice(config({ ADMIN_EMAILS: 'a@example.edu,b@example.edu' }), {})
    office.use(
      stored({
        staff: [
          { email: 'b@example.edu', role: 'photographer' },
          { email: 'c@example.edu', role: 'assistant' },
        ],
      }),
    )
    expect(Object.fromEntries(office.staffRoles)).toEqual({
      'a@example.edu': 'admin',
      'b@example.edu': 'admin',
      'c@example.edu': 'assistant',
    })
  })

  test('never go back to an earlier version, of which an instance may hear late', () => {
    const office = openOffice(config(), {})
    office.use(stored({ version: 2, values: { name: 'Second' } }))
    office.use(stored({ version: 1, values: { name: 'First' } }))
    expect(office.institution.name).toBe('Second')
  })
})

describe('mail', () => {
  test('comes from an address of the public host where nobody says otherwise', () => {
    const office = openOffice(config({ SMTP_URL: 'smtps://u:p@mail.example.edu', PUBLIC_URL: 'https://casting.example.edu' }), {})
    expect(office.mail.mailFrom).toBe('Callboard <no-reply@casting.example.edu>')
  })

  test('goes to the stored server, encrypted unless that says otherwise', () => {
    const office = openOffice(config(), {})
    office.use(stored({ mailServer: { ...SERVER, user: 'casting', password: 'a:b@c/d %' } }))
    expect(office.mail).toEqual({
      mail: { kind: 'smtp', url: 'smtp://casting:a%3Ab%40c%2Fd%20%25@mail.example.edu:587', requireTls: true },
      mailFrom: 'desk@example.edu',
    })
    office.use(stored({ mailServer: { ...SERVER, port: 465, security: 'tls' } }))
    expect(office.mail.mail).toEqual({ kind: 'smtp', url: 'smtps://mail.example.edu:465', requireTls: true })
    office.use(stored({ mailServer: { ...SERVER, security: 'none' } }))
    expect(office.mail.mail).toMatchObject({ requireTls: false })
  })

  test('goes to the server of the environment, whatever is stored, and keeps its connections while nothing about it changes', () => {
    const office = openOffice(config({ SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'server@example.edu' }), {})
    const before = office.mail
    office.use(stored({ values: { name: 'Else' }, mailServer: SERVER }))
    expect(office.mail).toBe(before)
    expect(office.mail).toMatchObject({ mail: { url: 'smtp://127.0.0.1:1' }, mailFrom: 'server@example.edu' })
    expect(office.fixed.has('mail')).toBe(true)
  })
})
