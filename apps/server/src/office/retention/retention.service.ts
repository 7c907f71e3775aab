import type { Institution } from '@callboard/contract/institution'
import { dateIn } from '@callboard/contract/translate'
import { translatorForAccount } from '#accounts/accounts/account-language.service.ts'
import type { SelfTapesService } from '#casting/self-tapes/self-tapes.service.ts'
import type { Config } from '#config.ts'
import { type Database, inTransaction, type Queryable } from '#db/client.ts'
import type { ForgettingService } from '#office/own-data/forgetting.service.ts'
import { recordAudit } from '#platform/audit.ts'
import type { Clock } from '#platform/clock.ts'
import type { Jobs } from '#platform/jobs.ts'
import { type Mail, newPosting } from '#platform/mail/mail.ts'
import type { Mailer } from '#platform/mail/mailer.ts'
import type { InstitutionLanguage } from '#platform/translators.ts'
import { removeOldRecords } from './old-records.service.ts'
import {
  accountMonths,
  accountVerdict,
  type RetentionPreview,
  type RetentionRules,
  removesAccounts,
  tapesVerdict,
  type Verdict,
} from './retention.domain.ts'
import { EVERY_NIGHT, RETENTION_MAIL, RETENTION_RUN, type RetentionMailJob } from './retention.jobs.ts'
import * as repository from './retention.repository.ts'
import { accountWarningMail, tapesWarningMail } from './retention-mail.ts'
import {
  accountsInTurn,
  candidatesAt,
  presentOf,
  previewRetention,
  type RetentionSource,
  tapesInTurn,
} from './retention-preview.service.ts'

/** The results of one run. */
export interface RetentionRun {
  /** Number of requested mails. */
  readonly warnings: number
  readonly accounts: number
  readonly tapes: number
  readonly applications: number
  readonly messages: number
}

/** Automatic removal by the institution's retention rules (decision 58). */
export interface RetentionService {
  /** Previews the next run. @param rules the current ones, or others to try */
  preview(rules?: RetentionRules): Promise<RetentionPreview>
  /** Warns people with due data, and removes data after its warning. Can be aborted, repeated, and run twice at once. */
  run(signal?: AbortSignal): Promise<RetentionRun>
  /** Schedules the nightly run in this process, and sends the warnings. */
  work(): Promise<void>
}

export function createRetentionService(parts: {
  db: Database
  jobs: Jobs
  mailer: Mailer
  clock: Clock
  log: { info(details: object, message: string): void }
  config: Pick<Config, 'publicUrl' | 'sessionLimits'>
  institution: Pick<Institution, 'retention' | 'timeZone'> & InstitutionLanguage
  forgetting: ForgettingService
  selfTapes: Pick<SelfTapesService, 'removeTapes' | 'wakeRemoval'>
}): RetentionService {
  const { db, jobs, mailer, clock, log, forgetting, selfTapes } = parts
  const { publicUrl, sessionLimits } = parts.config
  const { institution } = parts
  const source: RetentionSource = {
    db,
    clock,
    sessionHours: sessionLimits.maxHours,
    // Reads the rules again, because the office may change them during a run.
    get rules() {
      return institution.retention
    },
  }

  /** Checks the account again, under a lock or before a mail. */
  async function accountNow(connection: Queryable, one: string) {
    const now = await presentOf({ db: connection, clock })
    const [account] = await repository.findAccounts(connection, { ...candidatesAt(source, now), one })
    return account && { account, now }
  }

  async function tapesNow(connection: Queryable, one: string) {
    const now = await presentOf({ db: connection, clock })
    const [owner] = await repository.findTapeOwners(connection, { ...candidatesAt(source, now), one })
    return owner && { owner, now }
  }

  async function forgetAccount(userId: string): Promise<boolean> {
    const isGone = await inTransaction(db, async (transaction) => {
      if (!(await repository.lockOwner(transaction, userId))) return false
      const found = await accountNow(transaction, userId)
      if (!found || accountVerdict(found.account, source.rules, found.now).kind !== 'goes') return false
      const forgotten = await forgetting.forget(transaction, userId)
      if (!forgotten) return false
      await recordAudit(transaction, { actor: null, action: 'account.deleted', details: { by: 'retention', ...forgotten } })
      return true
    })
    if (isGone) forgetting.wakeRemoval()
    return isGone
  }

  async function removeTapes(userId: string): Promise<number> {
    const removed = await inTransaction(db, async (transaction) => {
      if (!(await repository.lockOwner(transaction, userId))) return 0
      const found = await tapesNow(transaction, userId)
      const verdict = found && tapesVerdict(found.owner, found.owner.tapes, source.rules, found.now)
      if (verdict?.kind !== 'goes') return 0
      const ids = verdict.tapes.map(({ id }) => id)
      const tapes = await selfTapes.removeTapes(transaction, userId, ids)
      await repository.forgetWarning(transaction, userId, 'self-tapes')
      await recordAudit(transaction, { actor: null, action: 'self-tapes.removed', details: { by: 'retention', tapes } })
      return tapes
    })
    if (removed > 0) selfTapes.wakeRemoval()
    return removed
  }

  async function warn(userId: string, what: repository.What, coversUntil: Date | null): Promise<number> {
    const isAsked = await inTransaction(db, async (transaction) => {
      if (!(await repository.requestWarning(transaction, userId, what, coversUntil))) return false
      await jobs.enqueue(transaction, RETENTION_MAIL, { ...newPosting(clock), userId, what })
      return true
    })
    if (isAsked) jobs.wake(RETENTION_MAIL)
    return isAsked ? 1 : 0
  }

  /** Removes the warning of a person whose data stays, so that a later removal needs a new warning. */
  async function settle({ userId, warning }: repository.Account | repository.TapeOwner, what: repository.What): Promise<void> {
    if (warning) await repository.forgetWarning(db, userId, what)
  }

  async function run(signal?: AbortSignal): Promise<RetentionRun> {
    const now = await presentOf(source)
    const done = { warnings: 0, accounts: 0, tapes: 0, applications: 0, messages: 0 }
    if (!removesAccounts(source.rules)) await repository.forgetWarningsOf(db, 'account')
    else
      for await (const [account, { kind }] of accountsInTurn(source, now)) {
        signal?.throwIfAborted()
        if (kind === 'stays') await settle(account, 'account')
        else if (kind === 'warn') done.warnings += await warn(account.userId, 'account', null)
        else if (kind === 'goes' && (await forgetAccount(account.userId))) done.accounts++
      }
    if (source.rules.selfTapesMonths === null) await repository.forgetWarningsOf(db, 'self-tapes')
    else
      for await (const [owner, verdict] of tapesInTurn(source, now)) {
        signal?.throwIfAborted()
        if (verdict.kind === 'stays') await settle(owner, 'self-tapes')
        else if (verdict.kind === 'warn') done.warnings += await warn(owner.userId, 'self-tapes', verdict.tapes.at(-1)?.createdAt ?? null)
        else if (verdict.kind === 'goes') done.tapes += await removeTapes(owner.userId)
      }
    Object.assign(done, await removeOldRecords({ db, rules: source.rules, now, signal }))
    if (Object.values(source.rules).some((months) => months !== null))
      await recordAudit(db, { actor: null, action: 'retention.run', details: { ...done } })
    return done
  }

  /** The warning with the current facts; `undefined` when none is needed any more. */
  async function warningMail(userId: string, what: repository.What): Promise<Mail | undefined> {
    const translator = await translatorForAccount(db, parts.institution, { userId })
    const mailTo = ({ email: to }: repository.Person, { from }: { from: Date }) => ({
      ...{ to, publicUrl, translator },
      day: dateIn(translator, from, { timeZone: institution.timeZone, dateStyle: 'long' }),
    })
    if (what === 'account') {
      const found = await accountNow(db, userId)
      if (!found?.account.warning || found.account.warning.sentAt) return undefined
      const verdict: Verdict<object> = accountVerdict({ ...found.account, warning: null }, source.rules, found.now)
      const months = accountMonths(found.account, source.rules)
      if (verdict.kind !== 'warn' || months === null) return undefined
      const hasGraduated = found.account.graduationYear !== null
      return accountWarningMail({ ...mailTo(found.account, verdict), months, hasGraduated })
    }
    const found = await tapesNow(db, userId)
    const { warning } = found?.owner ?? {}
    if (!found || !warning || warning.sentAt) return undefined
    const verdict = tapesVerdict({ ...found.owner, warning: null }, found.owner.tapes, source.rules, found.now)
    if (verdict.kind !== 'warn') return undefined
    const named = verdict.tapes.filter(({ createdAt }) => warning.coversUntil && createdAt <= warning.coversUntil)
    if (named.length === 0) return undefined
    return tapesWarningMail({ ...mailTo(found.owner, verdict), titles: named.map(({ title }) => title) })
  }

  async function sendWarning({ userId, what, mailId, postedAt }: RetentionMailJob): Promise<void> {
    const mail = await warningMail(userId, what)
    if (!mail) return
    const outcome = await mailer.deliver({ mailId, postedAt }, mail)
    if (outcome === 'sent') await repository.noteSent(db, userId, what)
    else log.info({ mailId }, 'retention warning not sent: what it warns of stays')
  }

  return {
    preview: (rules = source.rules) => previewRetention({ ...source, rules }),
    run,
    async work() {
      await jobs.work(RETENTION_MAIL, sendWarning)
      await jobs.work(RETENTION_RUN, async (_data, signal) => void (await run(signal)))
      await jobs.repeat(RETENTION_RUN, EVERY_NIGHT)
    },
  }
}
