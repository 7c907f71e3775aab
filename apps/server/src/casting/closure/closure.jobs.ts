import { isKnownAsBooked, isUntold, statusOf } from '@callboard/contract/casting/board/stages'
import { closedStage, closingMail, fillNote, noted, withOfferEnd } from '@callboard/contract/casting/closure/rules'
import { planOf } from '@callboard/contract/casting/projects/plan'
import { PARTICIPANT } from '@callboard/contract/casting/roles/rules'
import type { Institution } from '@callboard/contract/institution'
import { joinCalendars } from '@callboard/contract/messages/messages/join-calendars'
import { datesOf } from '@callboard/contract/people/availability/needed-time'
import { dayOf } from '@callboard/contract/time/month'
import { decisionNotice, decisionText, withAlso } from '#casting/board/casting.domain.ts'
import { roleName } from '#casting/board/casting-texts.domain.ts'
import type { LockedApplication, MovesService } from '#casting/board/moves.service.ts'
import { needNotComeNotice } from '#casting/board/need-not-come.domain.ts'
import type { BookingCalendarService } from '#casting/bookings/booking-calendar.service.ts'
import { type Database, inTransaction, type Transaction } from '#db/client.ts'
import type { MessagesService, Notice } from '#messages/messages/messages.service.ts'
import type { AlsoSaid } from '#module.ts'
import type { Clock } from '#platform/clock.ts'
import type { JobKind } from '#platform/jobs.ts'
import { announce } from '#platform/live.ts'
import { hasBegun, type LostPlace, lostPlaces, offerEndText } from './closure.domain.ts'
import * as repository from './closure.repository.ts'

/** Answers all students of a closed casting call. Retries continue until all are answered. */
export const CLOSE_PROJECT_JOB: JobKind<{ readonly id: number }> = {
  name: 'close-project',
  retries: 1000,
  longestPauseSeconds: 900,
  timeoutSeconds: 900,
  heartbeatSeconds: 20,
  concurrency: 1,
}

/** Students answered in one transaction. */
const STUDENTS_AT_ONCE = 25

/** What the job needs. */
export interface ClosureDeps {
  readonly db: Database
  readonly clock: Clock
  readonly messages: Pick<MessagesService, 'notify' | 'wakeMail'>
  readonly moves: MovesService
  readonly bookingCalendar: BookingCalendarService
  readonly institution: Pick<Institution, 'timeZone'>
}

type Closing = NonNullable<Awaited<ReturnType<typeof repository.lockClosing>>>
type Student = Awaited<ReturnType<typeof repository.findNextStudents>>[number]

/**
 * Answers all students of a closure. One transaction moves a student's applications and stores their message, so that a retry after a crash
 * does not answer them twice.
 */
export async function closeProjectJob(deps: ClosureDeps, { id }: { readonly id: number }, signal?: AbortSignal): Promise<void> {
  const { db, messages } = deps
  for (let after: number | undefined = 0; after !== undefined; ) {
    if (signal?.aborted) throw new Error('stopped before everybody was answered')
    const from: number = after
    after = await inTransaction(db, (transaction) => closeNext(transaction, deps, { id, after: from }))
    messages.wakeMail()
  }
}

/** Answers the next students. @returns the last one's id, or `undefined` when the closure is finished */
async function closeNext(
  transaction: Transaction,
  deps: ClosureDeps,
  { id, after }: { id: number; after: number },
): Promise<number | undefined> {
  const closing = await repository.lockClosing(transaction, id)
  // The closure was undone, or an earlier try finished it.
  if (!closing) return undefined
  // Before anybody was told, somebody changed the status of the casting call or reopened the role.
  const isOpenAgain = closing.roleId === null ? closing.projectStatus !== closing.status : closing.isRoleOpen
  if (closing.begunAt === null && isOpenAgain) {
    await repository.deleteClosing(transaction, id)
    await announce(transaction, 'applications', 'desk')
    return undefined
  }
  await repository.beginClosing(transaction, id, deps.clock.now())
  const students = await repository.findNextStudents(transaction, { ...closing, after, limit: STUDENTS_AT_ONCE })
  if (students.length === 0) {
    await repository.finishClosing(transaction, id, deps.clock.now())
    await announce(transaction, 'applications', 'desk')
    return undefined
  }
  const locked = await deps.moves.lock(
    transaction,
    students.flatMap(({ applicationIds }) => applicationIds),
  )
  for (const student of students) {
    const applications = locked.filter(({ studentId }) => studentId === student.studentId)
    await closeFor(transaction, deps, { closing, student, applications })
  }
  return students.at(-1)?.studentId
}

/** Moves the applications of one student, and tells them once. The office tells restricted students after the restriction ends. */
async function closeFor(
  transaction: Transaction,
  { clock, institution, messages, moves, bookingCalendar }: ClosureDeps,
  { closing, student, applications }: { closing: Closing; student: Student; applications: readonly LockedApplication[] },
): Promise<void> {
  const [first] = applications
  // The application was deleted, or answered meanwhile.
  if (!first) return
  const { status, notes, absentIds, projectId, projectTitle } = closing
  const userId = closing.startedBy
  const at = clock.now()
  const now = { today: dayOf(at, institution.timeZone), timeZone: institution.timeZone }
  const firstCalls = await repository.findFirstCalls(transaction, projectId)
  const closable = applications.map((application) => ({
    ...application,
    hasBegun: hasBegun(datesOf(application), firstCalls.get(application.roleId), { at, timeZone: institution.timeZone }),
  }))
  const mail = first.isHeld ? 'nothing' : closingMail(closable, status)
  const about = noted(closable, status)
  const also: AlsoSaid[] = []
  const follows: { readonly also?: AlsoSaid[] } = mail === 'nothing' ? {} : { also }
  for (const application of closable) {
    const { stage, toldStage } = application
    const to = closedStage(application, status, absentIds.includes(application.id))
    // A student who does not know of an application only learns of an acceptance.
    const tells = !first.isHeld && (toldStage !== null || statusOf(to) === 'accepted')
    if (to !== stage) {
      const refused = await moves.move(transaction, application, { to, by: 'system', userId, tells, ...follows })
      if (refused) throw new Error(`closing could not move an application from ${stage} to ${to}: ${refused}`)
    } else if (tells && isUntold(stage, toldStage)) await moves.acknowledge(transaction, application, userId, follows.also)
  }
  if (mail === 'nothing') return
  const lost: (LostPlace & { readonly id: number })[] = []
  for (const application of closable) {
    if (application.stage !== 'booked' || !isKnownAsBooked(application.toldStage)) continue
    const plan = (await bookingCalendar.known(transaction, application.id)) ?? planOf(application)
    lost.push({ ...application, booking: { projectTitle, roleName: application.role.name, plan } })
  }
  const places = lostPlaces(lost)
  const booked = closable.find(({ stage, toldStage }) => stage === 'booked' && !isKnownAsBooked(toldStage))
  const events: Awaited<ReturnType<BookingCalendarService['event']>>[] = []
  if (mail === 'cancelled') {
    for (const place of lost) {
      if (places?.includes(place.booking)) events.push(await bookingCalendar.event(transaction, place.id, { method: 'CANCEL', at }))
    }
  } else if (mail === 'decision' && booked && !booked.hasBegun) {
    events.push(await bookingCalendar.event(transaction, booked.id, { method: 'REQUEST', at }))
  }
  const without = applications.map((application) => application.id)
  const stays =
    closing.roleId === null ? [] : await bookingCalendar.stays(transaction, { projectId, studentIds: [first.studentId], without, at })
  const offered = about.find(({ toldStage }) => toldStage === 'offered')
  const said: Notice['say'] = (translator) => {
    const calendar = joinCalendars(events.map((event) => event(translator)))
    if (mail === 'decision') {
      const notice = booked
        ? decisionText({ ...booked, stage: 'booked' }, translator, now)
        : decisionNotice('booked', { projectTitle, roleName: PARTICIPANT }, translator)
      return { ...notice, ...(calendar !== undefined && { calendar }) }
    }
    if (mail === 'cancelled' && places) {
      // If only a role is cancelled, the rest of the casting call takes place.
      const why = closing.roleId === null ? 'cancelled' : 'released'
      return { ...needNotComeNotice(places, why, translator, { ...now, stays }), ...(calendar !== undefined && { calendar }) }
    }
    const roles = [...new Set(about.map(({ role }) => roleName(role.name, translator)))]
    const note = fillNote(notes[translator.language], { ...student, projectTitle, roles })
    return {
      kind: 'closing',
      ...withOfferEnd(note, offered ? offerEndText({ projectTitle, roleName: offered.role.name }, translator) : null),
    }
  }
  await messages.notify(transaction, {
    fromUserId: userId,
    recipientUserId: first.studentUserId,
    say: (translator) => withAlso(said(translator), also, translator),
    projectId,
  })
}
