import { randomBytes } from 'node:crypto'
import { TOKEN_PREFIX } from '@callboard/contract/exchange/api-tokens/rules'
import { TEST_EVENT } from '@callboard/contract/exchange/webhooks/rules'
import { DAY_MS } from '@callboard/contract/time/durations'
import type { Transaction } from '#db/client.ts'
import { apiTokens } from '#db/schema/api-tokens.ts'
import { pairedKiosks } from '#db/schema/paired-kiosks.ts'
import { webhookDeliveries, webhooks } from '#db/schema/webhooks.ts'
import { sealedBox } from '#platform/sealed.ts'
import { hashToken, newToken } from '#platform/tokens.ts'
import { SAMPLE_DIRECTORS } from './people.ts'

const [OFFICE, COLLEAGUE] = SAMPLE_DIRECTORS

/** The programs that call this Callboard, and its kiosk. Nobody has their secrets, and the webhook is paused, so the demo sends nothing. */
export async function insertPrograms(transaction: Transaction, { now, secret }: { now: Date; secret: string }): Promise<void> {
  const days = (count: number) => new Date(now.getTime() + count * DAY_MS)
  const tokenHash = () => hashToken(TOKEN_PREFIX + newToken())
  await transaction.insert(apiTokens).values([
    {
      name: 'Student register',
      scopes: ['read-talent', 'write-talent'],
      createdBy: OFFICE.id,
      createdAt: days(-40),
      expiresAt: days(50),
      lastUsedAt: days(-0.3),
      tokenHash: tokenHash(),
    },
    {
      name: 'Screens in the lobby',
      scopes: ['read-projects'],
      createdBy: COLLEAGUE.id,
      createdAt: days(-12),
      expiresAt: days(18),
      tokenHash: tokenHash(),
    },
    {
      name: 'Film festival 2025',
      scopes: ['read-projects', 'applications', 'messages'],
      createdBy: OFFICE.id,
      createdAt: days(-98),
      expiresAt: days(-8),
      lastUsedAt: days(-11),
      tokenHash: tokenHash(),
    },
  ])
  await transaction.insert(pairedKiosks).values({
    name: 'Theatre entrance',
    tokenHash: hashToken(newToken()),
    createdBy: COLLEAGUE.id,
    createdAt: days(-33),
    pairedAt: days(-33),
    lastUsedAt: days(-0.1),
  })
  const [webhook] = await transaction
    .insert(webhooks)
    .values({
      url: 'https://register.example.edu/callboard',
      events: ['profile.created', 'profile.changed', 'profile.deleted'],
      secret: sealedBox(secret, 'webhook secrets').seal(`whsec_${randomBytes(24).toString('base64')}`),
      isPaused: true,
      createdBy: OFFICE.id,
      createdAt: days(-40),
    })
    .returning({ id: webhooks.id })
  if (!webhook) return
  const sent = {
    webhookId: webhook.id,
    subject: 'talent:1',
    data: {},
    attempts: 1,
    milliseconds: 84,
    status: 204,
    state: 'delivered',
  } as const
  const at = (day: number) => ({ createdAt: days(day), since: days(day), attemptedAt: days(day), nextAttemptAt: days(day) })
  await transaction.insert(webhookDeliveries).values([
    { ...sent, ...at(-9), type: TEST_EVENT },
    { ...sent, ...at(-6), type: 'profile.created', milliseconds: 112 },
    { ...sent, ...at(-4), type: 'profile.changed', attempts: 13, status: 503, state: 'given-up', answer: 'Service Unavailable' },
    { ...sent, ...at(-1), type: 'profile.changed', attempts: 2 },
  ])
}
