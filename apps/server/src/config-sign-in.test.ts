import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { loadConfig } from '#config.ts'

const folder = mkdtempSync(join(tmpdir(), 'callboard-config-'))
afterAll(() => rmSync(folder, { recursive: true }))

const load = (env: Record<string, string>) => loadConfig(env, { demo: false, envFile: join(folder, '.env') })
const file = (name: string, text: string) => {
  writeFileSync(join(folder, name), text)
  return join(folder, name)
}

const OIDC = { OIDC_ISSUER: 'https://id.example.edu', OIDC_CLIENT_ID: 'callboard', OIDC_CLIENT_SECRET: 'secret' }

describe('OpenID Connect', () => {
  it('needs issuer, client and secret, and takes the rest for granted', () => {
    expect(load(OIDC).signOn).toEqual({
      kind: 'oidc',
      issuer: 'https://id.example.edu',
      clientId: 'callboard',
      clientSecret: 'secret',
      scopes: 'openid email profile',
      trustEmail: false,
      adminClaim: 'groups',
      adminValues: [],
    })
  })

  it('keeps the case of group names, as providers do', () => {
    expect(load({ ...OIDC, OIDC_ADMIN_VALUES: 'Casting Office, /staff/Casting' }).signOn?.adminValues).toEqual([
      'Casting Office',
      '/staff/Casting',
    ])
  })

  it.each([
    [{ OIDC_ISSUER: 'https://id.example.edu' }, /^OIDC_CLIENT_ID, OIDC_CLIENT_SECRET: .* together$/],
    [{ OIDC_ADMIN_VALUES: 'staff' }, /^OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET: /],
    [{ ...OIDC, OIDC_ISSUER: 'http://id.example.edu' }, /^OIDC_ISSUER must be an https address/],
    [{ ...OIDC, OIDC_ISSUER: 'https://user:secret@id.example.edu' }, /^OIDC_ISSUER must be/],
    [{ ...OIDC, OIDC_SCOPES: 'email' }, /^OIDC_SCOPES must name openid$/],
    [{ ...OIDC, OIDC_TRUST_EMAIL: 'yes' }, /^OIDC_TRUST_EMAIL must be on or off$/],
    [{ ...OIDC, SAML_IDP_METADATA: 'https://id.example.edu/metadata' }, /either OIDC or SAML$/],
  ])('refuses %j', (env, line) => {
    expect(() => load(env as Record<string, string>)).toThrow(line)
  })
})

describe('SAML', () => {
  it('takes the address of the provider’s metadata, or a file of it', () => {
    expect(load({ SAML_IDP_METADATA: 'https://id.example.edu/metadata' }).signOn).toMatchObject({
      kind: 'saml',
      provider: { kind: 'url', url: 'https://id.example.edu/metadata' },
      entityId: 'http://localhost:3000/api/auth/saml/metadata',
    })
    expect(load({ SAML_IDP_METADATA: '/etc/idp.xml' }).signOn).toMatchObject({ provider: { kind: 'file', path: '/etc/idp.xml' } })
  })

  it('takes the provider’s three facts, and keys of our own', () => {
    const env = {
      SAML_IDP_ISSUER: 'urn:idp',
      SAML_ENTRY_POINT: 'https://id.example.edu/sso',
      SAML_IDP_CERT_FILE: file('idp.pem', 'theirs'),
      SAML_KEY_FILE: file('key.pem', 'key'),
      SAML_CERT_FILE: file('cert.pem', 'ours'),
    }
    expect(load(env).signOn).toMatchObject({
      provider: { kind: 'facts', issuer: 'urn:idp', entryPoint: 'https://id.example.edu/sso', certificate: 'theirs' },
      keys: { key: 'key', certificate: 'ours' },
    })
  })

  it.each([
    [{ SAML_IDP_METADATA: 'http://id.example.edu/metadata' }, /^SAML_IDP_METADATA must be an https address/],
    [
      { SAML_IDP_METADATA: '/a.xml', SAML_ENTRY_POINT: 'https://id.example.edu' },
      /^SAML_ENTRY_POINT: SAML_IDP_METADATA says that already$/,
    ],
    [{ SAML_ENTRY_POINT: 'https://id.example.edu' }, /^SAML_IDP_ISSUER, SAML_IDP_CERT_FILE: /],
    [{ SAML_IDP_METADATA: '/a.xml', SAML_KEY_FILE: '/key.pem' }, /^SAML_CERT_FILE is missing/],
    [{ SAML_IDP_METADATA: '/a.xml', SAML_KEY_FILE: '/no/key.pem', SAML_CERT_FILE: '/no/cert.pem' }, /^SAML_KEY_FILE: .*ENOENT/],
  ])('refuses %j', (env, line) => {
    expect(() => load(env as Record<string, string>)).toThrow(line)
  })
})

describe('sessions', () => {
  it('last a week without use and a month in all, unless told otherwise', () => {
    expect(load({}).sessionLimits).toEqual({ idleHours: 168, maxHours: 720 })
    expect(load({ SESSION_IDLE_HOURS: '1', SESSION_MAX_HOURS: '24' }).sessionLimits).toEqual({ idleHours: 1, maxHours: 24 })
  })

  it.each([
    [{ SESSION_IDLE_HOURS: '0' }, /^SESSION_IDLE_HOURS must be a number of hours from 1 to 8760$/],
    [{ SESSION_MAX_HOURS: 'forever' }, /^SESSION_MAX_HOURS must be/],
    [{ SESSION_MAX_HOURS: '12' }, /^SESSION_IDLE_HOURS must not be more than SESSION_MAX_HOURS$/],
  ])('refuse %j', (env, line) => {
    expect(() => load(env as Record<string, string>)).toThrow(line)
  })
})
