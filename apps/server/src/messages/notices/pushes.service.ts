import { createECDH, hkdfSync } from 'node:crypto'
import { readLanguage } from '@callboard/contract/language'
import type { PushSubscriptionInput } from '@callboard/contract/messages/notices/endpoints'
import { isOfPushService, type NoticeKind, PUSH_BROWSERS, type PushMessage } from '@callboard/contract/messages/notices/rules'
import { msg } from '@callboard/contract/translate'
import webPush from 'web-push'
import { type Database, inTransaction } from '#db/client.ts'
import type { SignedInActor } from '#platform/actor.ts'
import { fieldError } from '#platform/app-error.ts'
import type { Clock } from '#platform/clock.ts'
import type { Network } from '#platform/fetch-public.ts'
import type { Office } from '#platform/office.ts'
import type { Log } from '#platform/open-platform.ts'
import { postPublic } from '#platform/post-public.ts'
import { translatorFor } from '#platform/translators.ts'
import * as repository from './notices.repository.ts'

/** The text of a push for each kind. It contains nothing personal, because anybody may see the screen of a phone. */
const BODY: Readonly<Record<NoticeKind, string>> = {
  office: msg('A message from the casting office'),
  answers: msg('The casting office has answered you'),
  invitations: msg('You are invited to a casting call'),
  requests: msg('The casting office asks you for something'),
  times: msg('The casting office asks when you have time'),
  decisions: msg('News about one of your applications'),
  reminders: msg('A reminder from the casting office'),
  must: msg('Something that you need to know in time'),
}

/** Seconds for which a push service keeps a push while the browser is offline. */
const KEPT_SECONDS = 86_400

const LIMITS = { milliseconds: 10_000, bytes: 1000, anyAddress: false } as const

/** The browser or the service has ended the subscription (RFC 8030). */
const GONE = new Set([404, 410])

/** The push to one person. */
export interface Push {
  readonly userId: string
  readonly language: string | null
  readonly kind: NoticeKind
  readonly path: string
  readonly tag: string
}

/** Pushes to the browsers of people. */
export interface PushesService {
  /** The public key that identifies this server to browsers. */
  readonly key: string
  /** Whether a person receives pushes, and on which browsers. */
  state(actor: SignedInActor, sid: string): Promise<{ browsers: number; isHere: boolean }>
  /** Enables pushes for the browser of a session. @throws AppError 400 for an invalid key */
  take(actor: SignedInActor, sid: string, subscription: PushSubscriptionInput): Promise<void>
  end(actor: SignedInActor, sid: string): Promise<void>
  /** Sends one push. @returns whether a service accepted it for at least one browser */
  send(push: Push): Promise<boolean>
}

/** The key pair of this server (RFC 8292). It is derived like the server's other keys: the same in every process, and never stored. */
function keyPair(secret: string): { publicKey: string; privateKey: string } {
  const ecdh = createECDH('prime256v1')
  ecdh.setPrivateKey(Buffer.from(hkdfSync('sha256', secret, '', 'callboard push key', 32)))
  return { publicKey: ecdh.getPublicKey().toString('base64url'), privateKey: ecdh.getPrivateKey().toString('base64url').padStart(43, 'A') }
}

const isPoint = (p256dh: string): boolean => {
  const ecdh = createECDH('prime256v1')
  ecdh.generateKeys()
  try {
    ecdh.computeSecret(Buffer.from(p256dh, 'base64url'))
    return true
  } catch {
    return false
  }
}

export function createPushesService(services: {
  db: Database
  clock: Clock
  secret: string
  publicUrl: string
  office: Pick<Office, 'contact' | 'institution'>
  network: Network | undefined
  log: Log
}): PushesService {
  const { db, clock, secret, publicUrl, office, network, log } = services
  const { publicKey, privateKey } = keyPair(secret)

  /** The contact for push services: the office, or otherwise our public address. */
  function subject(): string {
    if (office.contact !== null) return `mailto:${office.contact}`
    return publicUrl.startsWith('https:') ? publicUrl : `mailto:callboard@${new URL(publicUrl).hostname}`
  }

  async function sendTo({ endpoint, ...keys }: repository.PushBrowser, message: PushMessage, urgency: 'normal' | 'high'): Promise<boolean> {
    // The rule for addresses may have become stricter since this one was stored.
    if (!isOfPushService(endpoint)) return false
    const { headers, body } = webPush.generateRequestDetails({ endpoint, keys }, JSON.stringify(message), {
      vapidDetails: null,
      TTL: KEPT_SECONDS,
      urgency,
      topic: message.tag,
    })
    const { origin, host } = new URL(endpoint)
    const signed = webPush.getVapidHeaders(origin, subject(), publicKey, privateKey, 'aes128gcm')
    const texts = Object.fromEntries(Object.entries({ ...headers, ...signed }).map(([name, value]) => [name, String(value)]))
    const answer = await postPublic(endpoint, { headers: texts, body }, LIMITS, network)
    const status = typeof answer === 'string' ? answer : answer.status
    if (typeof status === 'number' && status >= 200 && status < 300) return true
    if (typeof status === 'number' && GONE.has(status)) await repository.deletePushBrowser(db, endpoint)
    else log.warn({ service: host, status }, 'a push was not taken')
    return false
  }

  return {
    key: publicKey,
    state: ({ userId }, sid) => repository.countPushBrowsers(db, userId, sid),

    async take({ userId }, sid, { endpoint, keys }) {
      if (!isPoint(keys.p256dh)) throw fieldError('keys', 'Not a subscription of a browser')
      const browser = { endpoint, ...keys }
      await inTransaction(db, (transaction) =>
        repository.savePushBrowser(transaction, { userId, sid, browser, most: PUSH_BROWSERS, at: clock.now() }),
      )
    },

    end: ({ userId }, sid) => repository.deletePushBrowserOf(db, userId, sid),

    async send({ userId, language, kind, path, tag }) {
      const browsers = await repository.findPushBrowsers(db, userId)
      const { t } = translatorFor(office.institution, readLanguage(language))
      const message = { title: t(office.institution.officeName), body: t(BODY[kind]), path, tag }
      const urgency = kind === 'must' ? 'high' : 'normal'
      const taken = await Promise.all(browsers.map((browser) => sendTo(browser, message, urgency)))
      return taken.includes(true)
    },
  }
}
