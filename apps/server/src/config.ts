import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { accountAddress } from '@callboard/contract/common'
import { asciiDomain, isMailbox } from '@callboard/contract/email'
import { z } from 'zod'
import { type SessionLimits, type SignOnSettings, signOnVariables, toSessionLimits, toSignOn } from '#config-sign-in.ts'
import { StartError, systemErrorCode } from '#platform/start-error.ts'
import type { S3Settings } from '#platform/storage/s3-settings.ts'

/** The settings of this instance. Every value is checked; paths are absolute, email addresses and domains lower case. */
export type Config = {
  port: number
  host: string
  /** Origin without a trailing slash, used in links, cookies and redirects. */
  publicUrl: string
  dataDir: string
  /** A PostgreSQL to use instead of the embedded one. */
  databaseUrl?: string
  /** A read replica of it, for searches. */
  databaseReadUrl?: string
  media: { kind: 'disk'; dir: string } | ({ kind: 's3' } & S3Settings)
  mail: { kind: 'outbox'; dir: string } | { kind: 'smtp'; url: string; requireTls: boolean }
  /** Undefined: the sender from the office's settings, or our own at the public host. */
  mailFrom?: string
  adminEmails: string[]
  /** Undefined: any domain may sign in. */
  allowedEmailDomains?: string[]
  mapsApiKey?: string
  /** University single sign-on; undefined: sign-in is by mail alone. */
  signOn?: SignOnSettings
  sessionLimits: SessionLimits
  /** Whether casting directors may sign in only with a passkey or single sign-on; undefined: the office decides. */
  strongAdmins?: boolean
  /** Undefined: one is generated in `dataDir`. */
  sessionSecret?: string
  /** Fastify's `trustProxy`: the number of proxies in front, their addresses, or false. */
  trustProxy: false | number | string[]
  role: 'all' | 'web' | 'worker'
  /** Whether rules make offers and send reminders during the day only. */
  quietHours: boolean
  rateLimit: boolean
  /** Milliseconds between `/readyz` reporting the stop and the server refusing new connections. */
  drainMs: number
  demo: boolean
  /** Undefined: `/metrics` answers on loopback only. */
  metricsToken?: string
  /** Whether webhooks may go to private addresses, and over plain http. */
  anyWebhookAddress: boolean
  /** Whether imports may fetch photos from private addresses, and over plain http. */
  anyPhotoAddress: boolean
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent'
}

/** Minimum length of the secret that signs session cookies, in characters (the limit of @fastify/session). */
const SESSION_SECRET_MIN_LENGTH = 32

const list = z.string().transform((text) =>
  text
    .split(',')
    .map((entry) => entry.trim().toLowerCase())
    .filter((entry) => entry !== ''),
)

const domain = z.string().transform((text, context) => {
  const ascii = asciiDomain(text)
  if (ascii !== undefined) return ascii
  context.addIssue('must be domains such as example.edu, separated by commas')
  return z.NEVER
})

const urlWith = (protocols: RegExp, message: string) => z.url({ protocol: protocols, error: message })

const publicUrl = z
  .string()
  .refine(isOrigin, 'must be an origin such as https://casting.example.edu, without a path')
  .transform((text) => new URL(text).origin)

const trustProxy = z.string().transform((text, context): Config['trustProxy'] => {
  if (text === 'off' || text === '0') return false
  if (/^\d{1,2}$/.test(text)) return Number(text)
  const addresses = text.split(',').map((entry) => entry.trim())
  if (addresses.every(isProxyAddress)) return addresses
  context.addIssue('must be off, a number of proxies, or their addresses separated by commas')
  return z.NEVER
})

/** Proxies poll `/readyz` every second or two. */
const SHARED_DRAIN_SECONDS = 3

/** A bucket by the rules of its names, and a prefix of plain segments. */
const MEDIA_URL = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/((?:[A-Za-z0-9_-][A-Za-z0-9._-]*\/)*[A-Za-z0-9_-][A-Za-z0-9._-]*))?\/?$/

const environment = z.object({
  ...signOnVariables,
  PORT: z
    .string()
    .regex(/^\d{1,5}$/, 'must be a port number from 1 to 65535')
    .transform(Number)
    .refine((port) => port >= 1 && port <= 65_535, 'must be a port number from 1 to 65535')
    .default(3000),
  HOST: z.string().refine(isHost, 'must be an IP address or a host name').default('127.0.0.1'),
  PUBLIC_URL: publicUrl.optional(),
  DATA_DIR: z.string().optional(),
  DATABASE_URL: urlWith(
    /^postgres(ql)?$/,
    'must be a PostgreSQL address such as postgresql://user:password@host:5432/callboard',
  ).optional(),
  DATABASE_READ_URL: urlWith(
    /^postgres(ql)?$/,
    'must be a PostgreSQL address such as postgresql://user:password@replica:5432/callboard',
  ).optional(),
  MEDIA_URL: z.string().regex(MEDIA_URL, 'must be s3://bucket or s3://bucket/prefix').optional(),
  S3_ENDPOINT: z.string().refine(isOrigin, 'must be an origin such as https://s3.example.edu, without a path').optional(),
  S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]+$/, 'must be a region such as us-east-1')
    .optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  SMTP_URL: urlWith(/^smtps?$/, 'must be a mail server such as smtp://user:password@mail.example.edu:587').optional(),
  SMTP_TLS: z.enum(['required', 'optional'], { error: 'must be required or optional' }).optional(),
  MAIL_FROM: z
    .string()
    .refine(isMailbox, 'must be an email address, or a name and an address such as Callboard <casting@example.edu>')
    .optional(),
  ADMIN_EMAILS: list.pipe(z.array(accountAddress('must be email addresses separated by commas'))).default([]),
  ALLOWED_EMAIL_DOMAINS: list.pipe(z.array(domain).min(1)).optional(),
  MAPS_API_KEY: z.string().optional(),
  SESSION_SECRET: z.string().min(SESSION_SECRET_MIN_LENGTH, `must be at least ${SESSION_SECRET_MIN_LENGTH} characters long`).optional(),
  TRUST_PROXY: trustProxy.default(false),
  ROLE: z.enum(['all', 'web', 'worker'], { error: 'must be all, web or worker' }).default('all'),
  QUIET_HOURS: z.enum(['on', 'off'], { error: 'must be on or off' }).default('on'),
  RATE_LIMIT: z.enum(['on', 'off'], { error: 'must be on or off' }).default('on'),
  DRAIN_SECONDS: z
    .string()
    .regex(/^[0-9]$|^[1-5][0-9]$|^60$/, 'must be a number from 0 to 60')
    .transform(Number)
    .optional(),
  WEBHOOK_ADDRESSES: z.enum(['public', 'any'], { error: 'must be public or any' }).default('public'),
  PHOTO_ADDRESSES: z.enum(['public', 'any'], { error: 'must be public or any' }).default('public'),
  METRICS_TOKEN: z.string().min(16, 'must be at least 16 characters long').optional(),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
      error: 'must be fatal, error, warn, info, debug, trace or silent',
    })
    .default('info'),
  NODE_ENV: z.string().optional(),
  CI: z.string().optional(),
})

/**
 * Reads the configuration from `env` and from the `.env` file, where `env` wins. An empty value counts as not set.
 * @throws StartError with one line that names each variable that is unknown or malformed.
 */
export function loadConfig(env: NodeJS.ProcessEnv, { demo, envFile = resolve('.env') }: { demo: boolean; envFile?: string }): Config {
  const fromFile = readEnvFile(envFile)
  const unknown = Object.keys(fromFile).filter((name) => !(name in environment.shape))
  if (unknown.length > 0) throw new StartError(`${unknown.join(', ')} in ${envFile}: no setting has this name`)

  const given = withoutEmpty({ ...fromFile, ...env })

  const parsed = environment.safeParse(given)
  if (!parsed.success) {
    const problems = new Map(parsed.error.issues.map((issue) => [String(issue.path[0]), issue.message]))
    throw new StartError([...problems].map(([name, message]) => `${name} ${message}`).join('; '))
  }
  return toConfig(parsed.data, demo)
}

function toConfig(values: z.output<typeof environment>, demo: boolean): Config {
  const origin = values.PUBLIC_URL ?? `http://localhost:${values.PORT}`
  const dataDir = resolve(values.DATA_DIR ?? (demo ? 'data/demo' : 'data'))
  return {
    port: values.PORT,
    host: values.HOST,
    publicUrl: origin,
    dataDir,
    databaseUrl: values.DATABASE_URL,
    databaseReadUrl: values.DATABASE_READ_URL,
    media: toMedia(values, dataDir),
    mail: toMail(values, dataDir),
    mailFrom: values.MAIL_FROM,
    adminEmails: values.ADMIN_EMAILS,
    allowedEmailDomains: values.ALLOWED_EMAIL_DOMAINS,
    mapsApiKey: values.MAPS_API_KEY,
    signOn: toSignOn(values, origin),
    sessionLimits: toSessionLimits(values),
    strongAdmins: values.ADMIN_SIGN_IN && values.ADMIN_SIGN_IN === 'strong',
    sessionSecret: values.SESSION_SECRET,
    trustProxy: values.TRUST_PROXY,
    role: values.ROLE,
    quietHours: values.QUIET_HOURS === 'on',
    rateLimit: values.RATE_LIMIT === 'on',
    // With the embedded database there is no other instance to which a proxy could send people.
    drainMs: (values.DRAIN_SECONDS ?? (values.DATABASE_URL ? SHARED_DRAIN_SECONDS : 0)) * 1000,
    demo,
    metricsToken: values.METRICS_TOKEN,
    anyWebhookAddress: values.WEBHOOK_ADDRESSES === 'any',
    anyPhotoAddress: values.PHOTO_ADDRESSES === 'any',
    logLevel: values.LOG_LEVEL,
  }
}

const OWN_HOSTS: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]'])

/** A password is sent to another machine over TLS only, unless the settings allow otherwise. */
function toMail({ SMTP_URL: url, SMTP_TLS: tls }: z.output<typeof environment>, dataDir: string): Config['mail'] {
  if (url === undefined) return { kind: 'outbox', dir: resolve(dataDir, 'outbox') }
  const { protocol, password, hostname } = new URL(url)
  const isSecret = password !== '' && !OWN_HOSTS.has(hostname)
  return { kind: 'smtp', url, requireTls: protocol === 'smtps:' || tls === 'required' || (tls === undefined && isSecret) }
}

function toMedia(values: z.output<typeof environment>, dataDir: string): Config['media'] {
  const { MEDIA_URL: url, S3_ENDPOINT: endpoint, S3_REGION: region, S3_ACCESS_KEY_ID: id, S3_SECRET_ACCESS_KEY: secret } = values
  const [, bucket, prefix = ''] = MEDIA_URL.exec(url ?? '') ?? []
  if (bucket === undefined) {
    const unused = Object.entries({ S3_ENDPOINT: endpoint, S3_REGION: region, S3_ACCESS_KEY_ID: id, S3_SECRET_ACCESS_KEY: secret })
    const named = unused.flatMap(([name, value]) => (value === undefined ? [] : [name]))
    if (named.length > 0) throw new StartError(`${named.join(', ')}: only with MEDIA_URL=s3://bucket/prefix`)
    return { kind: 'disk', dir: resolve(dataDir, 'media') }
  }
  if ((id === undefined) !== (secret === undefined)) {
    throw new StartError(`${id === undefined ? 'S3_ACCESS_KEY_ID' : 'S3_SECRET_ACCESS_KEY'} is missing: the two go together`)
  }
  const credentials = id !== undefined && secret !== undefined ? { accessKeyId: id, secretAccessKey: secret } : undefined
  return {
    kind: 's3',
    bucket,
    prefix,
    endpoint: endpoint && new URL(endpoint).origin,
    region: region ?? 'us-east-1',
    credentials,
    scratch: resolve(dataDir, 'scratch'),
  }
}

function readEnvFile(path: string): NodeJS.Dict<string> {
  try {
    return parseEnv(readFileSync(path, 'utf8'))
  } catch (error) {
    if (systemErrorCode(error) === 'ENOENT') return {}
    throw new StartError(`${path} cannot be read (${systemErrorCode(error) ?? String(error)})`, error)
  }
}

function withoutEmpty(env: NodeJS.Dict<string>): Record<string, string> {
  const given: Record<string, string> = {}
  for (const [name, value] of Object.entries(env)) {
    const trimmed = value?.trim()
    if (trimmed) given[name] = trimmed
  }
  return given
}

function isOrigin(text: string): boolean {
  const url = URL.parse(text)
  return (
    url !== null &&
    /^https?:$/.test(url.protocol) &&
    url.username === '' &&
    url.password === '' &&
    `${url.pathname}${url.search}${url.hash}` === '/'
  )
}

function isHost(text: string): boolean {
  return isIP(text) !== 0 || /^(?!\d+(\.\d+)*$)[a-z0-9-]+(\.[a-z0-9-]+)*$/i.test(text)
}

function isProxyAddress(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  const family = isIP(address)
  if (family === 0) return ['loopback', 'linklocal', 'uniquelocal'].includes(text)
  return rest.length === 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128)))
}
