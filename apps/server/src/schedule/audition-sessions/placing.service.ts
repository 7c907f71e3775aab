import type { Institution } from '@callboard/contract/institution'
import type { Freedom } from '@callboard/contract/people/availability/rules'
import type { Placement } from '@callboard/contract/schedule/audition-sessions/endpoints'
import { AUDITION_ERROR } from '@callboard/contract/schedule/audition-sessions/errors'
import { AUDITION_LIMITS, isChoiceOver } from '@callboard/contract/schedule/audition-sessions/rules'
import type { AuditionSheet } from '@callboard/contract/schedule/audition-sessions/sheet.endpoints'
import { countLeft, fillSlots, type LeftReason } from '@callboard/contract/schedule/audition-sessions/slots'
import { dayOf } from '@callboard/contract/time/month'
import { wallTimeOf } from '@callboard/contract/time/wall-time'
import type { Translator } from '@callboard/contract/translate'
import type { MovesService } from '#casting/board/moves.service.ts'
import { type Database, inTransaction, type Transaction } from '#db/client.ts'
import { findFreedoms } from '#db/free-time.ts'
import type { MessagesService } from '#messages/messages/messages.service.ts'
import type { SignedInActor } from '#platform/actor.ts'
import { AppError } from '#platform/app-error.ts'
import type { Clock } from '#platform/clock.ts'
import { answerToken, hashToken } from '#platform/tokens.ts'
import { freePlaces, isInRunning, overlaps, spanOf, stateOf } from './audition-sessions.domain.ts'
import * as sessions from './audition-sessions.repository.ts'
import type { AuditionSessionsService, EditableSession } from './audition-sessions.service.ts'
import { clashText } from './clash-text.domain.ts'
import * as invitations from './invitations.repository.ts'
import { recordSession } from './plan-session.ts'
import { cancelling, knownTerms, type LockedAudition, RELEASED, type SlotsService } from './slots.service.ts'

/** Freedoms that do not cover a whole slot. */
const CANNOT: ReadonlySet<string | undefined> = new Set<Freedom>(['busy', 'partly'])

/** Invites people to audition sessions, and assigns slots. */
export interface PlacingService {
  /**
   * Invites those of these applications that fit the role, are still considered, and are not invited yet.
   *
   * @throws AppError 409 if no one is selected, the audition session is not open, or the time to choose is over
   */
  invite(actor: SignedInActor, session: EditableSession, applicationIds: readonly number[]): Promise<{ invited: number; left: number }>
  /** Suggests slots for everyone without one, and changes nothing. @throws AppError 409 when the audition session is not open */
  fill(
    session: EditableSession,
  ): Promise<{ placements: { id: number; slotId: number }[]; unknown: number[]; left: number[]; reasons: Record<LeftReason, number> }>
  /**
   * Assigns slots to people, or takes them away, all or none, and tells each. People moved in one call may swap slots.
   *
   * @param reason why a person comes although they are busy then
   * @throws AppError 409 with the reason; for clashes also what overlaps, by invitation id
   */
  place(
    actor: SignedInActor,
    session: EditableSession,
    placing: { placements: readonly Placement[]; reason: string | null },
    translator: Translator,
  ): Promise<AuditionSheet>
  /** Removes a person from an audition session, and tells them while it is open. @throws AppError 404 */
  remove(actor: SignedInActor, invitationId: number): Promise<void>
}

export function createPlacingService(services: {
  db: Database
  clock: Clock
  institution: Pick<Institution, 'timeZone' | 'travelMinutes'>
  /** The server's secret. */
  secret: string
  messages: Pick<MessagesService, 'wakeMail'>
  moves: Pick<MovesService, 'lock' | 'meet'>
  auditionSessions: Pick<AuditionSessionsService, 'sheet'>
  slots: SlotsService
}): PlacingService {
  const { db, clock, secret, messages, moves, auditionSessions, slots } = services
  const { institution } = services

  function ensureOpen({ session }: Pick<LockedAudition, 'session'>): void {
    const state = stateOf(session, clock.now(), institution.timeZone)
    if (state !== 'open') throw new AppError(state === 'over' ? AUDITION_ERROR.over : AUDITION_ERROR.cancelled)
  }

  /** @throws AppError 409 when a person cannot have a slot at all */
  function ensurePlaceable({ isHeld, stage }: invitations.Invitation): void {
    if (isHeld) throw new AppError(AUDITION_ERROR.restricted)
    if (!isInRunning(stage)) throw new AppError(AUDITION_ERROR.left)
  }

  /** By invitation id, what takes the time of people who are busy at their new slot. */
  async function clashing(
    transaction: Transaction,
    { session }: LockedAudition,
    wanted: readonly { invitation: invitations.Invitation; slot: sessions.SlotRow }[],
    translator: Translator,
  ): Promise<Map<number, string>> {
    const studentIds = wanted.map(({ invitation }) => invitation.studentId)
    const busy = await invitations.findBusy(transaction, studentIds, { ...spanOf(session, institution.timeZone), sessionId: session.id })
    const found = wanted.flatMap(({ invitation: { id, studentId, firstName, lastName }, slot }) => {
      const clashes = busy.filter((span) => span.studentId === studentId && overlaps(span, slot))
      if (!clashes.some(({ isExclusive }) => isExclusive)) return []
      return [[id, clashText({ name: `${firstName} ${lastName}`, clashes }, { translator, timeZone: institution.timeZone })] as const]
    })
    return new Map(found)
  }

  return {
    async invite(actor, { id, projectId }, applicationIds) {
      const invited = await inTransaction(db, async (transaction) => {
        const found = await moves.lock(transaction, applicationIds)
        const audition = await slots.lock(transaction, id)
        ensureOpen(audition)
        const { session, people } = audition
        if (isChoiceOver(session.chooseBy, clock.now())) throw new AppError(AUDITION_ERROR.choiceOver)
        if (session.project.status === 'draft' || session.project.status === 'archived') throw new AppError(AUDITION_ERROR.notOpen)
        const known = new Set(people.map(({ studentId }) => studentId))
        const wanted = found.filter((application) => {
          const isOne = application.projectId === projectId && (session.roleId === null || application.roleId === session.roleId)
          if (!isOne || application.isHeld || !isInRunning(application.stage) || known.has(application.studentId)) return false
          known.add(application.studentId)
          return true
        })
        if (wanted.length === 0) throw new AppError(AUDITION_ERROR.noneInvited)
        if (people.length + wanted.length > AUDITION_LIMITS.people) throw new AppError(AUDITION_ERROR.tooManyPeople)
        const at = clock.now()
        const made: number[] = []
        for (const application of wanted) {
          // If the office added the application without telling the student, they learn of it now.
          await moves.meet(transaction, application)
          const { id: applicationId, studentId } = application
          const invitationId = await invitations.nextInvitationId(transaction)
          const tokenHash = hashToken(answerToken(secret, `slot/${invitationId}`))
          const values = { id: invitationId, sessionId: id, applicationId, studentId, tokenHash, invitedBy: actor.userId }
          await invitations.insertInvitation(transaction, { ...values, invitedAt: at, updatedAt: at })
          made.push(invitationId)
        }
        for (const invitation of await invitations.findInvitations(transaction, { ids: made })) {
          await slots.tell(transaction, audition, { invitation, fromUserId: actor.userId }, (notices, about) => notices.invited(about))
        }
        await slots.settle(transaction, audition)
        await recordSession(transaction, actor, 'invited', session, made.length)
        return made.length
      })
      messages.wakeMail()
      return { invited, left: new Set(applicationIds).size - invited }
    },

    async fill({ id }) {
      const [session] = await sessions.findSessions(db, { id })
      if (!session) throw new AppError(AUDITION_ERROR.missing)
      ensureOpen({ session })
      const now = clock.now()
      const found = await invitations.findInvitations(db, { sessionId: id })
      const all = await sessions.findSlots(db, id)
      const free = freePlaces(all, found, { capacity: session.capacity, now })
      const open = all.filter((slot) => slot.start > now && (free.get(slot.id) ?? 0) > 0)
      const without = found.filter(({ slotId, declinedAt }) => slotId === null && declinedAt === null)
      const waiting = without.filter(({ isHeld, stage }) => !isHeld && isInRunning(stage))
      const time = (moment: Date) => wallTimeOf(moment.toISOString(), institution.timeZone).slice(11)
      const times = [...new Map(open.map((slot) => [slot.start.getTime(), slot])).values()]
      const asked = times.map(({ start, end }) => ({
        day: dayOf(start, institution.timeZone),
        from: time(start),
        to: time(end),
        timeZone: institution.timeZone,
        travelMinutes: institution.travelMinutes,
      }))
      const studentIds = waiting.map(({ studentId }) => studentId)
      const freedoms = times.length > 0 ? await findFreedoms(db, studentIds, asked) : new Map<number, string[]>()
      const freedomAt = (studentId: number, slot: sessions.SlotRow) =>
        freedoms.get(studentId)?.[times.findIndex(({ start }) => start.getTime() === slot.start.getTime())]
      const canCome = (studentId: number) =>
        new Set(open.filter((slot) => !CANNOT.has(freedomAt(studentId, slot))).map(({ id: slotId }) => slotId))
      const choices = open.map((slot) => ({ id: slot.id, places: free.get(slot.id) ?? 0 }))
      const people = waiting.map((person) => ({ id: person.id, canCome: canCome(person.studentId) }))
      const placed = fillSlots(choices, people)
      const left = without
        .filter((person) => !placed.has(person.id))
        .map(({ id: person, isHeld, stage }) => ({
          isRestricted: isHeld,
          isInRunning: isInRunning(stage),
          canCome: people.find((one) => one.id === person)?.canCome.size ?? 0,
        }))
      return {
        placements: waiting.flatMap((person) => {
          const slotId = placed.get(person.id)
          return slotId === undefined ? [] : [{ id: person.id, slotId }]
        }),
        unknown: waiting.flatMap((person) => {
          const slot = open.find((one) => one.id === placed.get(person.id))
          return slot && freedomAt(person.studentId, slot) === 'unknown' ? [person.id] : []
        }),
        left: waiting.flatMap((person) => (placed.has(person.id) ? [] : [person.id])),
        reasons: countLeft(left, open.length),
      }
    },

    async place(actor, { id }, { placements, reason }, translator) {
      const sheet = await inTransaction(db, async (transaction) => {
        const wanted = new Map(placements.map((placement) => [placement.id, placement.slotId]))
        const chosen = await invitations.findInvitations(transaction, { ids: [...wanted.keys()] })
        const applications = await moves.lock(
          transaction,
          chosen.map(({ applicationId }) => applicationId),
        )
        const audition = await slots.lock(transaction, id)
        ensureOpen(audition)
        const people = audition.people.filter((person) => wanted.has(person.id))
        if (people.length < wanted.size) throw new AppError(AUDITION_ERROR.noPerson)
        const placing = people.flatMap((invitation) => {
          const slotId = wanted.get(invitation.id) ?? null
          if (slotId === null) return []
          const slot = audition.slots.find((one) => one.id === slotId)
          if (!slot) throw new AppError(AUDITION_ERROR.noSlot)
          ensurePlaceable(invitation)
          if (slot.end <= clock.now() && slotId !== invitation.slotId) throw new AppError(AUDITION_ERROR.slotOver)
          return slotId === invitation.slotId && invitation.offeredUntil === null ? [] : [{ invitation, slot }]
        })
        const clashes = await clashing(transaction, audition, placing, translator)
        if (clashes.size > 0 && reason === null) throw new AppError(AUDITION_ERROR.clash, { fields: Object.fromEntries(clashes) })
        const at = clock.now()
        const losing = people.filter((person) => wanted.get(person.id) === null && (person.slotId !== null || person.waitingSince !== null))
        for (const invitation of [...losing, ...placing.map((one) => one.invitation)]) {
          await slots.change(transaction, audition, invitation, { ...RELEASED, waitingSince: null, updatedAt: at })
        }
        for (const { invitation, slot } of placing) {
          const clashReason = clashes.has(invitation.id) ? reason : null
          if (!(await slots.place(transaction, audition, { invitation, slot }, { takes: 1, clashReason })))
            throw new AppError(AUDITION_ERROR.full)
          await slots.callBack(
            transaction,
            audition,
            applications.find((application) => application.id === invitation.applicationId),
          )
          await slots.tellSlot(transaction, audition, { invitation, fromUserId: actor.userId }, knownTerms(audition, invitation))
        }
        for (const invitation of losing) {
          const former = knownTerms(audition, { ...invitation, offeredUntil: null })
          if (!former) continue
          const to = { invitation, fromUserId: actor.userId, ...cancelling(knownTerms(audition, invitation)) }
          await slots.tell(transaction, audition, to, (notices, about) => notices.released(about, former, null))
        }
        await slots.settle(transaction, audition)
        await recordSession(transaction, actor, 'placed', audition.session, people.length)
        return auditionSessions.sheet(transaction, id)
      })
      messages.wakeMail()
      return sheet
    },

    async remove(actor, invitationId) {
      await inTransaction(db, async (transaction) => {
        const sessionId = await invitations.findSessionOf(transaction, invitationId)
        if (sessionId === undefined) throw new AppError(AUDITION_ERROR.noPerson)
        const audition = await slots.lock(transaction, sessionId)
        const invitation = audition.people.find((person) => person.id === invitationId)
        if (!invitation) throw new AppError(AUDITION_ERROR.noPerson)
        await invitations.deleteInvitation(transaction, invitationId)
        audition.people = audition.people.filter((person) => person.id !== invitationId)
        if (stateOf(audition.session, clock.now(), institution.timeZone) === 'open' && isInRunning(invitation.stage)) {
          const left = { ...invitation, version: invitation.version + 1 }
          const to = { invitation: left, fromUserId: actor.userId, asks: false, ...cancelling(knownTerms(audition, invitation)) }
          await slots.tell(transaction, audition, to, (notices, about) => notices.removed(about))
        }
        await slots.settle(transaction, audition)
        await recordSession(transaction, actor, 'removed', audition.session, 1)
      })
      messages.wakeMail()
    },
  }
}
