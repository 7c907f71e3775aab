import { takesPlace } from '@callboard/contract/casting/board/stages'
import { bookingSequence } from '@callboard/contract/casting/projects/shoots'
import { filled } from '@callboard/contract/errors'
import { readLanguage } from '@callboard/contract/language'
import { CLASH_REASON } from '@callboard/contract/people/availability/rules'
import type { CallLine, CallSheet, CallSheetContent } from '@callboard/contract/schedule/call-sheets/endpoints'
import { CALL_SHEET_ERROR } from '@callboard/contract/schedule/call-sheets/errors'
import { publicationOf, type TypedLine } from '@callboard/contract/schedule/call-sheets/plan'
import type { CallChange } from '@callboard/contract/schedule/call-sheets/rules'
import { type Day, dayOf } from '@callboard/contract/time/month'
import type { MovesService } from '#casting/board/moves.service.ts'
import type { PlanFollowersService } from '#casting/bookings/plan-followers.service.ts'
import type { Database, Transaction } from '#db/client.ts'
import type { SignedInActor } from '#platform/actor.ts'
import { AppError } from '#platform/app-error.ts'
import { recordAudit } from '#platform/audit.ts'
import type { Clock } from '#platform/clock.ts'
import { type InstitutionLanguage, translatorFor } from '#platform/translators.ts'
import { shootEndOf } from './call-document.ts'
import { type CallBefore, callCancelledNotice, callNotice, type ToldCall } from './call-notices.domain.ts'
import type { CallSender } from './call-sender.service.ts'
import { contentOf, type LoadedSheet, type PlannedPerson, planSheet, whyClosed, withoutDraft } from './call-sheets.domain.ts'
import * as repository from './call-sheets.repository.ts'
import type { CallSheetsService, EditableProject } from './call-sheets.service.ts'
import { isSmallMove } from './moved-sheets.domain.ts'
import { findCallOfLine } from './own-calls.repository.ts'

/** The message that a person would get. */
interface Preview {
  readonly applicationId: number
  readonly name: string
  readonly change: CallChange
  readonly subject: string
  readonly content: string
}

/** Publishes call sheets. */
export interface PublishingService {
  /** The messages that publishing would send, in each person's language. @throws AppError as `publish` */
  preview(projectId: number, day: Day): Promise<Preview[]>
  /**
   * Sends calls to everyone with a changed line or sheet. Tells people who are no longer booked. Also marks an untold decision as told.
   *
   * @param saved.version of the saved call sheet
   * @param saved.clashReason why people have a call although they are busy at that time
   * @throws AppError 404 without a shoot, 409 for an outdated version, a day that is over, a person without a fitting time, and when
   * everyone has the current call
   */
  publish(
    actor: SignedInActor,
    project: EditableProject,
    day: Day,
    saved: { readonly version: number; readonly clashReason?: string | null | undefined },
  ): Promise<CallSheet>
  /**
   * Publishes a moved call sheet as its next version, for people who had a call. Does nothing when the sheet cannot be published, or when a
   * person has no fitting time; the office must do it then. Does not send a draft.
   *
   * @param moved.content the shifted part for everyone; `null` when people join the call sheet of another shoot
   * @param moved.lines what each person was sent, shifted
   * @param moved.published the number of the last version, of the other day
   * @param moved.before the earlier call of each person
   * @param moved.keepsAnswers applications with an answer that still counts, unless their own call moves by more
   * @returns who was told
   */
  republish(
    transaction: Transaction,
    moved: {
      readonly projectId: number
      readonly day: Day
      readonly userId: string
      readonly at: Date
      readonly published: number
      readonly before: ReadonlyMap<number, CallBefore>
      readonly content: CallSheetContent | null
      readonly lines: ReadonlyMap<number, TypedLine>
      readonly keepsAnswers: ReadonlySet<number>
      readonly clashReason: string | null
    },
  ): Promise<readonly { readonly applicationId: number; readonly userId: string }[]>
}

/** A published version of a sheet. */
interface Version {
  readonly sheetId: number
  readonly number: number
  /** Who publishes it. */
  readonly userId: string
  readonly at: Date
}

/** The people of a call sheet whom publishing notifies. */
function toldBy(planned: readonly PlannedPerson[]): PlannedPerson[] {
  return planned.filter(({ plan }) => plan.change !== 'none')
}

function callFor(loaded: LoadedSheet, { person, line, plan }: PlannedPerson, timeZone: string): ToldCall {
  const terms = plan.change === 'cancelled' ? line.sent : plan.terms
  if (!terms) throw new AppError(plan.isOutside ? filled(CALL_SHEET_ERROR.outsideFor, { name: line.name }) : CALL_SHEET_ERROR.noTime)
  const shootEnd = shootEndOf({ ...line.hours, shootDate: loaded.day }, timeZone)
  return { ...terms, projectTitle: loaded.call.title, roleName: person.role.name, content: contentOf(loaded), shootEnd }
}

/** The earlier call of a person, with the place of the last published sheet. */
const callBefore = ({ published }: LoadedSheet, { sent }: Pick<CallLine, 'sent'>): CallBefore | null =>
  sent && { ...sent, content: published?.content }

export function createPublishingService(services: {
  db: Database
  clock: Clock
  institution: InstitutionLanguage & { readonly timeZone: string }
  moves: Pick<MovesService, 'lock' | 'acknowledge'>
  planFollowers: Pick<PlanFollowersService, 'nextEvent' | 'setClashReason'>
  callSheets: CallSheetsService
  sender: CallSender
}): PublishingService {
  const { db, clock, institution, moves, planFollowers, callSheets, sender } = services

  const whyClosedNow = (loaded: LoadedSheet) => whyClosed(loaded, dayOf(clock.now(), institution.timeZone))

  /** The people whom publishing notifies, each with their call. */
  function prepared(loaded: LoadedSheet): { planned: PlannedPerson; call: ToldCall }[] {
    const refusal = whyClosedNow(loaded)
    if (refusal) throw new AppError(refusal)
    const told = toldBy(planSheet(loaded, institution.timeZone))
    if (told.length === 0) throw new AppError(CALL_SHEET_ERROR.nothingNew)
    return told.map((planned) => ({ planned, call: callFor(loaded, planned, institution.timeZone) }))
  }

  /** Stores the next version of a sheet, and records who is notified of what. */
  async function putVersion(
    transaction: Transaction,
    loaded: LoadedSheet,
    { sheetId, number, userId, at }: Version,
    told: readonly PlannedPerson[],
  ): Promise<void> {
    const content = { ...contentOf(loaded), hours: loaded.hours }
    await repository.insertVersion(transaction, { sheetId, number, content, publishedBy: userId, publishedAt: at })
    await repository.updateSheet(transaction, sheetId, { updatedAt: at })
    const details = { day: loaded.day, version: number, ...publicationOf(told.map(({ plan }) => plan.change)) }
    await recordAudit(transaction, { actor: userId, action: 'call-sheet.published', subject: `project:${loaded.call.id}`, details })
  }

  async function sendTo(
    transaction: Transaction,
    { planned: { person, line: shown, plan }, call }: ReturnType<typeof prepared>[number],
    sent: {
      readonly loaded: LoadedSheet
      readonly version: Version
      /** The calls before a change of plan, and whose answers still count. */
      readonly moved?: { readonly before: ReadonlyMap<number, CallBefore>; readonly keepsAnswers: ReadonlySet<number> }
    },
  ): Promise<void> {
    const { line, role, applicationId, userId, email } = person
    const inFeeds = bookingSequence(sent.loaded.call, role)
    const event = await planFollowers.nextEvent(transaction, applicationId, Math.max(inFeeds, (person.lastSequence ?? -1) + 1))
    if (plan.change === 'cancelled') {
      const found = line && (await findCallOfLine(transaction, line.id))
      if (found) await sender.cancel(transaction, found, event.sequence, sent.version.userId)
      return
    }
    const name = `${person.firstName} ${person.lastName}`
    const { sheetId, number: version, userId: fromUserId } = sent.version
    const before = sent.moved?.before.get(applicationId) ?? callBefore(sent.loaded, shown)
    const keepsAnswer = sent.moved?.keepsAnswers.has(applicationId) === true && before !== null && isSmallMove(before, call)
    const to = {
      applicationId,
      userId,
      email,
      name,
      sheetId,
      projectId: sent.loaded.call.id,
      version,
      event,
      before,
      keepsAnswer,
      fromUserId,
    }
    await sender.send(transaction, call, to)
  }

  /** Refuses calls that make people busy twice, or stores the reason for them. @param before the applications before their calls */
  async function settleClashes(
    transaction: Transaction,
    before: readonly { readonly id: number; readonly clashReason: string | null }[],
    reason: string | null,
  ): Promise<void> {
    const fine = before.filter(({ clashReason }) => clashReason !== CLASH_REASON.moved)
    const clashing = await repository.findClashing(
      transaction,
      fine.map(({ id }) => id),
    )
    if (clashing.length > 0 && reason === null) {
      throw new AppError(filled(CALL_SHEET_ERROR.clash, { names: clashing.map(({ name }) => name).join(', ') }))
    }
    for (const { id } of clashing) await planFollowers.setClashReason(transaction, id, reason)
  }

  return {
    async preview(projectId, day) {
      const loaded = await callSheets.load(db, projectId, day)
      return prepared(loaded).map(({ planned: { line, person, plan }, call }) => {
        const translator = translatorFor(institution, readLanguage(person.language))
        const notice =
          plan.change === 'cancelled'
            ? callCancelledNotice(call, translator, institution.timeZone)
            : callNotice({ ...call, before: callBefore(loaded, line) }, translator, institution.timeZone)
        return { applicationId: line.applicationId, name: line.name, change: plan.change, ...notice }
      })
    },

    publish: (actor, project, day, { version, clashReason = null }) =>
      callSheets.change(project.id, day, async (transaction, loaded) => {
        const { sheet } = loaded
        if (sheet?.version !== version) throw new AppError(CALL_SHEET_ERROR.stale)
        const told = prepared(loaded)
        const locked = new Map(
          (
            await moves.lock(
              transaction,
              told.map(({ planned }) => planned.person.applicationId),
            )
          ).map((application) => [application.id, application]),
        )
        const next = { sheetId: sheet.id, number: (loaded.published?.number ?? 0) + 1, userId: actor.userId, at: clock.now() }
        await putVersion(
          transaction,
          loaded,
          next,
          told.map(({ planned }) => planned),
        )
        for (const one of told) {
          const application = locked.get(one.planned.person.applicationId)
          // Their application was moved while this transaction waited for the lock.
          if (application?.stage !== one.planned.person.stage) throw new AppError(CALL_SHEET_ERROR.stale)
          if (one.planned.person.isBooked === takesPlace(application.stage)) await moves.acknowledge(transaction, application, actor.userId)
          await sendTo(transaction, one, { loaded, version: next })
        }
        await settleClashes(transaction, [...locked.values()], clashReason)
        return told.map(({ planned }) => planned.person.userId)
      }),

    async republish(transaction, { projectId, day, userId, at, ...moved }) {
      const loaded = withoutDraft(await callSheets.load(transaction, projectId, day), moved)
      const { sheet } = loaded
      if (!sheet || whyClosedNow(loaded)) return []
      const before = await moves.lock(transaction, [...moved.before.keys()])
      const called = planSheet(loaded, institution.timeZone).filter(
        ({ person }) => person.isBooked && moved.before.has(person.applicationId),
      )
      const told = called.filter(({ plan }) => plan.change !== 'none')
      if (told.length === 0 || called.some(({ plan }) => plan.terms === null)) return []
      const version = { sheetId: sheet.id, number: Math.max(loaded.published?.number ?? 0, moved.published) + 1, userId, at }
      await putVersion(transaction, loaded, version, told)
      for (const planned of told) {
        await sendTo(transaction, { planned, call: callFor(loaded, planned, institution.timeZone) }, { loaded, version, moved })
      }
      await settleClashes(transaction, before, moved.clashReason)
      return told.map(({ person }) => person)
    },
  }
}
