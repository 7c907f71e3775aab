import { randomUUID } from 'node:crypto'
import { cutText } from '@callboard/contract/graphemes'
import type { TextConsent } from '@callboard/contract/messages/texts/endpoints'
import { TEXT_ERROR } from '@callboard/contract/messages/texts/errors'
import { numberOf, type SameDay, TEXT_LENGTH, TEXTS_A_DAY } from '@callboard/contract/messages/texts/rules'
import { MINUTE_MS } from '@callboard/contract/time/durations'
import { dayOf } from '@callboard/contract/time/month'
import type { Translator } from '@callboard/contract/translate'
import { type Database, inTransaction, type Transaction } from '#db/client.ts'
import type { SignedInActor } from '#platform/actor.ts'
import { AppError } from '#platform/app-error.ts'
import type { Clock } from '#platform/clock.ts'
import type { Network } from '#platform/fetch-public.ts'
import type { Jobs } from '#platform/jobs.ts'
import { announce } from '#platform/live.ts'
import type { KeyedGateway, Office } from '#platform/office.ts'
import type { Log } from '#platform/open-platform.ts'
import { translatorFor } from '#platform/translators.ts'
import { type GatewayAnswer, handOver } from './gateway.ts'
import { TEXT_JOB, TEXT_PATIENCE_MINUTES } from './texts.jobs.ts'
import * as repository from './texts.repository.ts'

export type { GatewayAnswer } from './gateway.ts'

/** A message that may also be sent by text. */
export interface TextedMessage {
  readonly deliveryId: number
  readonly messageId: number
  readonly userId: string
  readonly subject: string
  readonly translator: Translator
  readonly sameDay: SameDay
}

/** Text messages about changes on the same day. Each is sent at most once, even after crashes. */
export interface TextsService {
  consent(actor: SignedInActor): Promise<TextConsent>
  /** @throws AppError 409 for a profile without a number, or while the office sends no texts */
  agree(actor: SignedInActor): Promise<TextConsent>
  takeBack(actor: SignedInActor): Promise<TextConsent>
  /** Sends a text once the transaction has committed, if the person agrees to texts and the change is about today. */
  enqueue(transaction: Transaction, message: TextedMessage): Promise<void>
  /** Sends a sample text through a gateway. */
  attempt(gateway: KeyedGateway, number: string): Promise<GatewayAnswer>
  /** Sends in this process. */
  work(): Promise<void>
}

/** Statuses of a gateway that is temporarily unavailable: it has not accepted the text. */
const AWAY = [429, 503]

export function createTextsService({
  db,
  clock,
  office,
  jobs,
  publicUrl,
  network,
  log,
}: {
  db: Database
  clock: Clock
  office: Pick<Office, 'institution' | 'textGateway'>
  jobs: Jobs
  publicUrl: string
  network: Network | undefined
  log: Log
}): TextsService {
  const today = () => dayOf(clock.now(), office.institution.timeZone)

  async function consent({ userId }: SignedInActor): Promise<TextConsent> {
    const gateway = office.textGateway
    const { phone, agreed } = await repository.findConsent(db, userId)
    const number = (gateway && phone !== null && numberOf(phone, gateway.countryCode)) || null
    return {
      isOffered: gateway !== undefined,
      number,
      agreedAt: agreed?.at.toISOString() ?? null,
      isOtherNumber: gateway !== undefined && agreed !== null && agreed.number !== number,
    }
  }

  /** @throws when a later try may succeed; the text then waits again */
  async function send(deliveryId: number): Promise<void> {
    const gateway = office.textGateway
    const found = await repository.findWaitingText(db, deliveryId)
    if (!found) return
    const { content, day, agreed, phone, sentAt } = found
    const move = (from: 'waiting' | 'handed-over', to: 'waiting' | 'handed-over' | 'sent' | 'failed' | 'dropped', status?: number | null) =>
      repository.moveText(db, { deliveryId, from, to, at: clock.now(), status: status ?? null })
    const number = gateway && phone !== null ? numberOf(phone, gateway.countryCode) : undefined
    if (!gateway || number === undefined || number !== agreed || day !== today()) return void (await move('waiting', 'dropped'))
    if (!(await move('waiting', 'handed-over'))) return
    const { outcome, status } = await handOver(gateway, { number, text: content, id: `callboard-${deliveryId}` }, network)
    if (outcome === 'taken') return void (await move('handed-over', 'sent', status))
    log.warn({ delivery: deliveryId, outcome, status }, 'a text message was not taken')
    // The text may have arrived, so it is not sent again.
    if (outcome === 'broken-off' || outcome === 'too-slow') return
    const isAway = outcome === 'unreachable' || (status !== null && AWAY.includes(status))
    const mayRetry = isAway && clock.now().getTime() - sentAt.getTime() < TEXT_PATIENCE_MINUTES * MINUTE_MS
    await move('handed-over', mayRetry ? 'waiting' : 'failed', status)
    if (mayRetry) throw new Error('the gateway of text messages is away')
    await announce(db, 'sent-messages', 'desk')
  }

  return {
    consent,

    async agree(actor) {
      const gateway = office.textGateway
      if (!gateway) throw new AppError(TEXT_ERROR.notOffered)
      const { phone } = await repository.findConsent(db, actor.userId)
      const number = phone === null ? undefined : numberOf(phone, gateway.countryCode)
      if (number === undefined) throw new AppError(TEXT_ERROR.noPhone)
      await inTransaction(db, (transaction) => repository.saveConsent(transaction, { userId: actor.userId, number, at: clock.now() }))
      return consent(actor)
    },

    async takeBack(actor) {
      await repository.endConsent(db, actor.userId, clock.now())
      return consent(actor)
    },

    async enqueue(transaction, { deliveryId, messageId, userId, subject, translator, sameDay }) {
      const day = today()
      if (!office.textGateway || !sameDay.days.includes(day)) return
      if (!(await repository.mayGetText(transaction, { userId, day, most: TEXTS_A_DAY }))) return
      const link = `\n${publicUrl}/messages?message=${messageId}`
      const said = [`${translator.t(office.institution.officeName)}: ${subject}`, sameDay.now].filter(Boolean).join('\n')
      const content = cutText(said, TEXT_LENGTH - link.length) + link
      await repository.insertText(transaction, { deliveryId, content, day, at: clock.now() })
      await jobs.enqueue(transaction, TEXT_JOB, { deliveryId })
    },

    attempt(gateway, number) {
      const { t } = translatorFor(office.institution, office.institution.language)
      const text = t('This is a test of text messages by {office}.', { office: t(office.institution.officeName) })
      return handOver(gateway, { number, text, id: `callboard-test-${randomUUID()}` }, network)
    },

    work: () => jobs.work(TEXT_JOB, ({ deliveryId }) => send(deliveryId)),
  }
}
