import { DAY_MS } from '@callboard/contract/time/durations'
import type { Database, Queryable } from '#db/client.ts'
import type { Clock } from '#platform/clock.ts'
import { countOldRecords } from './old-records.service.ts'
import {
  accountVerdict,
  earlier,
  monthsAfter,
  type Planned,
  type RetentionPreview,
  type RetentionRules,
  removesAccounts,
  type Stay,
  type Tapes,
  tapesVerdict,
  type Verdict,
  WARNING_DAYS,
} from './retention.domain.ts'
import { type Account, databaseNow, findAccounts, findTapeOwners, type Person, type TapeOwner } from './retention.repository.ts'

/** The facts that a preview of the rules needs. */
export interface RetentionSource {
  readonly db: Database
  readonly clock: Clock
  readonly rules: RetentionRules
  /** Maximum length of a session in hours. */
  readonly sessionHours: number
}

/** The current time: the earlier of the server's and the database's clock. */
export async function presentOf({ db, clock }: { readonly db: Queryable; readonly clock: Clock }): Promise<Date> {
  return earlier(clock.now(), await databaseNow(db))
}

/** The accounts and tapes that may be due. The rules then decide. */
export function candidatesAt({ sessionHours, rules }: Pick<RetentionSource, 'sessionHours' | 'rules'>, now: Date) {
  const soon = new Date(now.getTime() + (WARNING_DAYS + 3) * DAY_MS)
  return {
    graduatedBy: rules.accountsMonthsAfterGraduation === null ? null : now.getUTCFullYear(),
    unusedSince: rules.accountsMonthsUnused === null ? null : monthsAfter(soon, -rules.accountsMonthsUnused),
    sessionHours,
    madeBefore: monthsAfter(soon, -(rules.selfTapesMonths ?? 0)),
  }
}

/** All accounts that the account rules may apply to, each with the rules' decision. */
export async function* accountsInTurn(source: RetentionSource, now: Date): AsyncGenerator<[Account, Verdict<object>]> {
  const { db, rules } = source
  const which = candidatesAt(source, now)
  for (let after: string | undefined = ''; after !== undefined; ) {
    const page: Account[] = await findAccounts(db, { ...which, after })
    for (const account of page) yield [account, accountVerdict(account, rules, now)]
    after = page.at(-1)?.userId
  }
}

/** As `accountsInTurn`, for self-tapes. */
export async function* tapesInTurn(source: RetentionSource, now: Date): AsyncGenerator<[TapeOwner, Verdict<Tapes>]> {
  const { db, rules } = source
  const which = candidatesAt(source, now)
  for (let after: string | undefined = ''; after !== undefined; ) {
    const page: TapeOwner[] = await findTapeOwners(db, { ...which, after })
    for (const owner of page) yield [owner, tapesVerdict(owner, owner.tapes, rules, now)]
    after = page.at(-1)?.userId
  }
}

/** Computes what the next run would do, without changing anything. */
export async function previewRetention(source: RetentionSource): Promise<RetentionPreview> {
  const now = await presentOf(source)
  const accounts: Planned[] = []
  const unusedAccounts: Planned[] = []
  const tapes: Planned[] = []
  const staying: Partial<Record<Stay, number>> = {}
  const stays = (why: Stay) => {
    staying[why] = (staying[why] ?? 0) + 1
  }
  const person = ({ email, name }: Person) => ({ email, name })
  if (removesAccounts(source.rules))
    for await (const [account, verdict] of accountsInTurn(source, now)) {
      if (verdict.kind === 'stays') stays(verdict.why)
      else {
        const planned = account.graduationYear === null ? unusedAccounts : accounts
        planned.push({ ...person(account), kind: verdict.kind, from: verdict.from })
      }
    }
  if (source.rules.selfTapesMonths !== null)
    for await (const [owner, verdict] of tapesInTurn(source, now)) {
      if (verdict.kind === 'stays') stays(verdict.why)
      else {
        tapes.push({ ...person(owner), kind: verdict.kind, from: verdict.from, tapes: verdict.tapes.map(({ title }) => title) })
      }
    }
  return { now, accounts, unusedAccounts, tapes, records: await countOldRecords(source.db, source.rules, now), staying }
}
