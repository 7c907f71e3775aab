import { createHash } from 'node:crypto'
import type { Institution } from '@callboard/contract/institution'
import { AVAILABILITY_ERROR } from '@callboard/contract/people/availability/errors'
import {
  AVAILABILITY_LIMITS,
  AVAILABILITY_MESSAGE,
  TIMETABLE_FAILURE_MESSAGE,
  TIMETABLE_FAILURES,
  TIMETABLE_HOURS,
  TIMETABLE_PROBLEMS,
  type TimetableFailure,
} from '@callboard/contract/people/availability/plan'
import {
  leftOut,
  type Timetable,
  type TimetableInput,
  type TimetableRead,
} from '@callboard/contract/people/availability/timetables.endpoints'
import { HOUR_MS } from '@callboard/contract/time/durations'
import { z } from 'zod'
import { type Database, inTransaction, type Queryable, type Transaction } from '#db/client.ts'
import type { SignedInActor } from '#platform/actor.ts'
import { AppError, fieldError } from '#platform/app-error.ts'
import type { Clock } from '#platform/clock.ts'
import type { Network, Validators } from '#platform/fetch-public.ts'
import { announce } from '#platform/live.ts'
import { sealedBox } from '#platform/sealed.ts'
import { authorizeOwnTime } from './availability.access.ts'
import { findStudentOfUser, lockStudentOfUser, type PlannedStudent } from './availability.repository.ts'
import { expandElsewhere } from './timetable/calendar-thread.ts'
import type { BusyTimes } from './timetable/expand-calendar.ts'
import { fetchTimetable } from './timetable/fetch-timetable.ts'
import { addressKey, type CoveredDays, coveredDays, firstWeeks, hostOf, validatorsOf, windowOf } from './timetables.domain.ts'
import * as repository from './timetables.repository.ts'

/** When students have classes. Every method of an actor throws AppError 404 without a profile. */
export interface TimetablesService {
  /** The actor's timetables, oldest first. */
  own(actor: SignedInActor): Promise<Timetable[]>
  /** Reads a file or an address. @throws AppError 400 when it is unreadable; 409 when the student already has it, and beyond the limit */
  add(actor: SignedInActor, input: TimetableInput): Promise<TimetableRead>
  /** Reads an address again. A failure is in the answer. @throws AppError 404; 409 for a file, and while it is being read */
  readAgain(actor: SignedInActor, id: number): Promise<TimetableRead>
  /** @returns an encrypted text with which `restore` works for an hour. @throws AppError 404 */
  remove(actor: SignedInActor, id: number): Promise<string>
  /** @throws AppError 400 for any other text; 409 when the student has it again, and beyond the limit */
  restore(actor: SignedInActor, removed: string): Promise<Timetable>
  /** Reads every address that is due again, for the job. */
  readDue(signal: AbortSignal): Promise<void>
}

/** Milliseconds after which a reading has certainly ended; the address has 5 s to respond. */
const READING_MS = 30_000
const DUE_MS = TIMETABLE_HOURS * HOUR_MS
const RESTORABLE_MS = HOUR_MS

/** Addresses that one process reads at once. */
const LANES = 4

/** The text that was read. */
interface Text {
  readonly times: BusyTimes
  readonly days: CoveredDays
  /** The validators of an address. */
  readonly validators?: Validators
}

/** A removed timetable, encrypted by this server. */
const removedTimetable = z.object({
  userId: z.string(),
  until: z.number(),
  name: z.string(),
  address: z.string().nullable(),
  readAt: z.coerce.date(),
  triedAt: z.coerce.date(),
  failure: z.enum(TIMETABLE_FAILURES).nullable(),
  contentHash: z.string().nullable().default(null),
  problems: z.array(z.enum(TIMETABLE_PROBLEMS)).default([]),
  assumedZones: z.array(z.string()).default([]),
  leftOut: z.array(leftOut).default([]),
  days: z.object({ coversFrom: z.string().nullable(), coversTo: z.string().nullable(), keptFrom: z.string().nullable() }),
  spans: z.array(z.object({ start: z.string(), end: z.string() })),
})

export function createTimetablesService(services: {
  db: Database
  clock: Clock
  institution: Pick<Institution, 'timeZone'>
  sessionSecret: string
  network: Network | undefined
}): TimetablesService {
  const { db, clock, institution, network } = services
  const box = sealedBox(services.sessionSecret, 'removed timetables')

  const getOwn = async (actor: SignedInActor) => authorizeOwnTime(actor, await findStudentOfUser(db, actor.userId))
  const lockOwn = async (transaction: Transaction, actor: SignedInActor) =>
    authorizeOwnTime(actor, await lockStudentOfUser(transaction, actor.userId))

  async function expand(text: string, email: string): Promise<Text | TimetableFailure> {
    const window = windowOf(clock.now())
    const times = await expandElsewhere(text, { ...window, zone: institution.timeZone, ownAddress: email })
    return typeof times === 'string' ? times : { times, days: coveredDays(times.covers, window, institution.timeZone) }
  }

  /** @param known the validators of the text that was read before */
  async function readAddress(address: string, email: string, known?: Validators): Promise<Text | 'unchanged' | TimetableFailure> {
    const fetched = await fetchTimetable(address, network, known)
    if (typeof fetched === 'string') return fetched
    const text = await expand(fetched.text, email)
    return typeof text === 'string' ? text : { ...text, validators: fetched.validators }
  }

  const answer = ({ spans, instances }: BusyTimes): NonNullable<TimetableRead['reading']> => ({
    found: instances,
    preview: firstWeeks(spans, clock.now()),
  })

  async function findOne(transaction: Database | Transaction, student: PlannedStudent, id: number): Promise<Timetable> {
    const [found] = await repository.findTimetables(transaction, student, id)
    if (!found) throw new AppError(AVAILABILITY_ERROR.timetableMissing)
    return found
  }

  /** @throws AppError 409 on the field, for a file or an address that the student already has */
  async function refuseTwice(
    queryable: Queryable,
    student: PlannedStudent,
    { address, contentHash }: Pick<repository.TimetableValues, 'address' | 'contentHash'>,
  ): Promise<void> {
    const known = await repository.findSources(queryable, student)
    const isKnown =
      address === null
        ? contentHash !== null && known.some((one) => one.contentHash === contentHash)
        : known.some((one) => one.address !== null && addressKey(one.address) === addressKey(address))
    if (!isKnown) return
    if (address === null) throw new AppError(AVAILABILITY_ERROR.sameFile, { field: 'file' })
    throw new AppError(AVAILABILITY_ERROR.sameAddress, { field: 'address' })
  }

  function insert(actor: SignedInActor, values: repository.TimetableValues, spans: BusyTimes['spans']): Promise<Timetable> {
    return inTransaction(db, async (transaction) => {
      const student = await lockOwn(transaction, actor)
      await refuseTwice(transaction, student, values)
      if ((await repository.countTimetables(transaction, student)) >= AVAILABILITY_LIMITS.timetables)
        throw new AppError(AVAILABILITY_ERROR.tooManyTimetables)
      const id = await repository.insertTimetable(transaction, student, values, clock.now())
      await repository.writeClasses(transaction, { id, studentId: student.id }, spans)
      await announce(transaction, 'talent', { userIds: [actor.userId] })
      return findOne(transaction, student, id)
    })
  }

  /**
   * Reads a claimed address, and stores the result. An unchanged text counts as read, and keeps its validators.
   *
   * @param known the validators of the text that was read before
   * @returns undefined when the reading failed, or nothing has changed
   */
  async function read(claim: repository.Claim, known?: Validators): Promise<BusyTimes | undefined> {
    const found = await readAddress(claim.address, claim.email, known)
    const text = typeof found === 'string' ? undefined : found
    const failure = typeof found === 'string' && found !== 'unchanged' ? found : null
    await inTransaction(db, async (transaction) => {
      const ended = await repository.endClaim(transaction, claim, {
        failure,
        ...(text && { text: { ...text.times, days: text.days, validators: text.validators } }),
      })
      if (!ended) return
      const isChanged = text !== undefined && (await repository.writeClasses(transaction, claim, text.times.spans))
      // Each announcement makes pages repeat their searches of the whole office, so it is sent only after a change.
      if (isChanged || ended.turned) await announce(transaction, 'talent', { userIds: [claim.userId] })
    })
    return text?.times
  }

  return {
    own: async (actor) => repository.findTimetables(db, await getOwn(actor)),

    async add(actor, { file, address = '' }) {
      const student = await getOwn(actor)
      const { email } = student
      const name = file ? file.name : hostOf(address)
      if (name === undefined) throw fieldError('address', AVAILABILITY_MESSAGE.address)
      const source = { address: file ? null : address, contentHash: file ? createHash('sha256').update(file.text).digest('hex') : null }
      await refuseTwice(db, student, source)
      const now = clock.now()
      const found = file ? await expand(file.text, email) : await readAddress(address, email)
      if (found === 'unchanged') throw new Error('an address was unchanged that nobody had read')
      if (typeof found === 'string') throw fieldError(file ? 'file' : 'address', TIMETABLE_FAILURE_MESSAGE[found])
      const { times, days, validators } = found
      const { problems, assumedZones, leftOut } = times
      const values = {
        ...source,
        name,
        problems,
        assumedZones,
        leftOut,
        readAt: now,
        triedAt: now,
        failure: null,
        days,
        ...(validators && { validators }),
      }
      return { timetable: await insert(actor, values, times.spans), reading: answer(times) }
    },

    async readAgain(actor, id) {
      const student = await getOwn(actor)
      const { kind } = await findOne(db, student, id)
      if (kind === 'file') throw new AppError(AVAILABILITY_ERROR.isFile)
      const now = clock.now()
      const claim = await repository.claimAddress(db, student, id, { now, before: new Date(now.getTime() - READING_MS) })
      if (!claim) throw new AppError(AVAILABILITY_ERROR.justRead)
      const found = await read(claim)
      return { timetable: await findOne(db, student, id), reading: found ? answer(found) : null }
    },

    remove: (actor, id) =>
      inTransaction(db, async (transaction) => {
        const deleted = await repository.deleteTimetable(transaction, await lockOwn(transaction, actor), id)
        if (!deleted) throw new AppError(AVAILABILITY_ERROR.timetableMissing)
        await announce(transaction, 'talent', { userIds: [actor.userId] })
        return box.seal({ ...deleted, userId: actor.userId, until: clock.now().getTime() + RESTORABLE_MS })
      }),

    async restore(actor, removed) {
      const { data } = removedTimetable.safeParse(box.open(removed))
      if (!data || data.userId !== actor.userId || data.until < clock.now().getTime())
        throw fieldError('restore', AVAILABILITY_MESSAGE.notRestorable)
      return insert(actor, data, data.spans)
    },

    async readDue(signal) {
      const lane = async () => {
        while (!signal.aborted) {
          const now = clock.now()
          const claim = await repository.claimDueAddress(db, { now, before: new Date(now.getTime() - DUE_MS) })
          if (!claim) return
          await read(claim, validatorsOf(claim, now))
        }
      }
      await Promise.all(Array.from({ length: LANES }, lane))
    },
  }
}
