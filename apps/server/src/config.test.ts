import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { loadConfig } from '#config.ts'
import { StartError } from '#platform/start-error.ts'

const NO_FILE = join(tmpdir(), 'callboard-no-such-folder', '.env')

function load(env: Record<string, string>, demo = false) {
  return loadConfig(env, { demo, envFile: NO_FILE })
}

function loadWithFile(text: string, env: Record<string, string> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'callboard-env-'))
  try {
    writeFileSync(join(folder, '.env'), text)
    return loadConfig(env, { demo: false, envFile: join(folder, '.env') })
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function refusal(action: () => unknown): string {
  try {
    action()
  } catch (error) {
    if (error instanceof StartError) return error.message
    throw error
  }
  throw new Error('the configuration was accepted')
}

describe('defaults', () => {
  it('serves on localhost:3000 from the data folder with the outbox', () => {
    expect(load({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      publicUrl: 'http://localhost:3000',
      dataDir: resolve('data'),
      media: { kind: 'disk', dir: resolve('data/media') },
      mail: { kind: 'outbox', dir: resolve('data/outbox') },
      adminEmails: [],
      trustProxy: false,
      role: 'all',
      rateLimit: true,
      demo: false,
      logLevel: 'info',
    })
  })

  it('keeps the demo apart from real data, unless told where', () => {
    expect(load({}, true).dataDir).toBe(resolve('data/demo'))
    expect(load({ DATA_DIR: '/srv/callboard' }, true).dataDir).toBe('/srv/callboard')
  })

  it('derives the public address from the port', () => {
    expect(load({ PORT: '3900' }).publicUrl).toBe('http://localhost:3900')
  })

  it('treats an empty value as not set', () => {
    expect(load({ PORT: '', DATABASE_URL: ' ' })).toMatchObject({ port: 3000, databaseUrl: undefined })
  })
})

describe('values', () => {
  it('lowercases and trims lists of addresses and domains', () => {
    const config = load({ ADMIN_EMAILS: 'Ada@Example.edu, bo@example.edu ,', ALLOWED_EMAIL_DOMAINS: 'Example.EDU' })
    expect(config.adminEmails).toEqual(['ada@example.edu', 'bo@example.edu'])
    expect(config.allowedEmailDomains).toEqual(['example.edu'])
  })

  it.each([
    ['off', false],
    ['0', false],
    ['2', 2],
    ['10.0.0.1, 10.1.0.0/16', ['10.0.0.1', '10.1.0.0/16']],
    ['loopback', ['loopback']],
  ])('understands TRUST_PROXY=%s', (text, expected) => {
    expect(load({ TRUST_PROXY: text }).trustProxy).toEqual(expected)
  })

  it('reduces PUBLIC_URL to its origin', () => {
    expect(load({ PUBLIC_URL: 'https://Casting.example.edu/' }).publicUrl).toBe('https://casting.example.edu')
  })

  it('sends by SMTP when told a mail server', () => {
    const config = load({ SMTP_URL: 'smtps://u:p@mail.example.edu', PUBLIC_URL: 'https://casting.example.edu' })
    expect(config.mail).toEqual({ kind: 'smtp', url: 'smtps://u:p@mail.example.edu', requireTls: true })
  })

  it.each([
    ['smtps://mail.example.edu', '', true],
    ['smtps://mail.example.edu', 'optional', true],
    ['smtp://mail.example.edu', '', false],
    ['smtp://mail.example.edu', 'required', true],
    ['smtp://user:password@mail.example.edu:587', '', true],
    ['smtp://user:password@mail.example.edu:587', 'optional', false],
    ['smtp://user:password@127.0.0.1:1025', '', false],
    ['smtp://user:password@[::1]:1025', '', false],
    ['smtp://user:password@localhost', 'required', true],
  ])('sends nothing in the clear to %s with SMTP_TLS=%s: %s', (url, tls, requireTls) => {
    expect(load({ SMTP_URL: url, SMTP_TLS: tls }).mail).toEqual({ kind: 'smtp', url, requireTls })
  })
})

describe('refusals', () => {
  it.each([
    ['PORT', '0'],
    ['PORT', '70000'],
    ['PORT', '80a'],
    ['HOST', 'not a host'],
    ['HOST', '300.1.2.3'],
    ['PUBLIC_URL', 'https://example.edu/casting'],
    ['PUBLIC_URL', 'ftp://example.edu'],
    ['PUBLIC_URL', 'example.edu'],
    ['DATABASE_URL', 'mysql://localhost/callboard'],
    ['DATABASE_READ_URL', 'replica'],
    ['MEDIA_URL', 'https://s3.example.edu/media'],
    ['MEDIA_URL', 's3://media/../other'],
    ['MEDIA_URL', 's3://UPPER'],
    ['S3_ENDPOINT', 's3.example.edu'],
    ['S3_ENDPOINT', 'https://s3.example.edu/media'],
    ['S3_REGION', 'Ohio!'],
    ['SMTP_URL', 'mail.example.edu'],
    ['SMTP_TLS', 'yes'],
    ['MAIL_FROM', 'Callboard'],
    ['ADMIN_EMAILS', 'ada@example.edu,nobody'],
    ['ALLOWED_EMAIL_DOMAINS', '@example.edu'],
    ['SESSION_SECRET', 'short'],
    ['TRUST_PROXY', 'yes'],
    ['TRUST_PROXY', '10.0.0.1/64'],
    ['ROLE', 'foo'],
    ['RATE_LIMIT', 'false'],
    ['METRICS_TOKEN', 'short'],
    ['LOG_LEVEL', 'loud'],
  ])('names %s when it is %s', (name, value) => {
    const message = refusal(() => load({ [name]: value }))
    expect(message).toMatch(new RegExp(`^${name} must be `))
    expect(message).not.toContain('\n')
  })

  it('names every malformed variable in the one line', () => {
    expect(refusal(() => load({ ROLE: 'foo', RATE_LIMIT: 'no' }))).toBe('ROLE must be all, web or worker; RATE_LIMIT must be on or off')
  })
})

describe('media in a bucket', () => {
  const keys = { S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'secret' }

  it('is where MEDIA_URL says', () => {
    const endpoint = 'https://s3.example.edu:9000'
    const { media } = load({ DATA_DIR: '/srv', MEDIA_URL: 's3://casting.media/callboard/one/', S3_ENDPOINT: `${endpoint}/`, ...keys })
    const credentials = { accessKeyId: 'key', secretAccessKey: 'secret' }
    const place = { bucket: 'casting.media', prefix: 'callboard/one', endpoint, region: 'us-east-1' }
    expect(media).toEqual({ kind: 's3', ...place, credentials, scratch: resolve('/srv/scratch') })
    expect(load({ MEDIA_URL: 's3://media', S3_REGION: 'eu-west-1' }).media).toMatchObject({ prefix: '', region: 'eu-west-1' })
  })

  it('needs both halves of the key, and its settings need it', () => {
    expect(refusal(() => load({ MEDIA_URL: 's3://media', S3_ACCESS_KEY_ID: 'key' }))).toBe(
      'S3_SECRET_ACCESS_KEY is missing: the two go together',
    )
    expect(refusal(() => load(keys))).toBe('S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY: only with MEDIA_URL=s3://bucket/prefix')
  })
})

describe('the .env file', () => {
  it('is read, and the process environment wins', () => {
    expect(loadWithFile('PORT=3901\nROLE=web\n', { PORT: '3902' })).toMatchObject({ port: 3902, role: 'web' })
  })

  it('is refused when it holds a name that no setting has', () => {
    expect(refusal(() => loadWithFile('ADMIN_EMAIL=ada@example.edu\n'))).toMatch(/^ADMIN_EMAIL in .*: no setting/)
  })

  it('does not make other variables of the process unknown', () => {
    expect(load({ PATH: '/usr/bin', HOME: '/root' }).port).toBe(3000)
  })
})
