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

/** What a look at the rules needs. */
export interface RetentionSource {
  readonly db: Database
  readonly clock: Clock
  readonly rules: RetentionRules
  /** Hours that a session lasts at most. */
  readonly sessionHours: number
}

/** The present, as far as both clocks have come to it. */
export async function presentOf({ db, clock }: { readonly db: Queryable; readonly clock: Clock }): Promise<Date> {
  return earlier(clock.now(), await databaseNow(db))
}

/** Which accounts and tapes could be due: the rules themselves decide. */
export function candidatesAt({ sessionHours, rules }: Pick<RetentionSource, 'sessionHours' | 'rules'>, now: Date) {
  const soon = new Date(now.getTime() + (WARNING_DAYS + 3) * 86_400_000)
  return {
    graduatedBy: rules.accountsMonthsAfterGraduation === null ? null : now.getUTCFullYear(),
    unusedSince: rules.accountsMonthsUnused === null ? null : monthsAfter(soon, -rules.accountsMonthsUnused),
    sessionHours,
    madeBefore: monthsAfter(soon, -(rules.selfTapesMonths ?? 0)),
  }
}

/** Everybody of whom the rule for accounts could say something, with what it says. */
export async function* accountsInTurn(source: RetentionSource, now: Date): AsyncGenerator<[Account, Verdict<object>]> {
  const { db, rules } = source
  const which = candidatesAt(source, now)
  for (let after: string | undefined = ''; after !== undefined; ) {
    const page: Account[] = await findAccounts(db, { ...which, after })
    for (const account of page) yield [account, accountVerdict(account, rules, now)]
    after = page.at(-1)?.userId
  }
}

/** As `accountsInTurn`, of self-tapes. */
export async function* tapesInTurn(source: RetentionSource, now: Date): AsyncGenerator<[TapeOwner, Verdict<Tapes>]> {
  const { db, rules } = source
  const which = candidatesAt(source, now)
  for (let after: string | undefined = ''; after !== undefined; ) {
    const page: TapeOwner[] = await findTapeOwners(db, { ...which, after })
    for (const owner of page) yield [owner, tapesVerdict(owner, owner.tapes, rules, now)]
    after = page.at(-1)?.userId
  }
}

/** Reads what the next run would do. It writes nothing. */
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
