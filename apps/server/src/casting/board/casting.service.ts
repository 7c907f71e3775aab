import type { Refusal } from '@callboard/contract/all-errors'
import { APPLICATION_ERROR } from '@callboard/contract/casting/applications/errors'
import type { Card, CardChange, Moved, RoomCard } from '@callboard/contract/casting/board/endpoints'
import { CASTING_ERROR, movedTo } from '@callboard/contract/casting/board/errors'
import { CALLBOARD, type HAND_MOVES } from '@callboard/contract/casting/board/rules'
import { isUntold, takesPlace } from '@callboard/contract/casting/board/stages'
import { wouldReopen } from '@callboard/contract/casting/closure/rules'
import { planOf } from '@callboard/contract/casting/projects/plan'
import type { Role } from '@callboard/contract/casting/roles/endpoints'
import type { Institution } from '@callboard/contract/institution'
import { type AskedTime, type FreeTime, freeTimeOf } from '@callboard/contract/people/availability/free-time'
import { timeOf } from '@callboard/contract/people/availability/needed-time'
import type { Freedom } from '@callboard/contract/people/availability/rules'
import { photoUrl } from '@callboard/contract/people/photos/endpoints'
import { criteriaOfOffice } from '@callboard/contract/people/profiles/criteria'
import { FORMER_MEMBER } from '@callboard/contract/restricted'
import { dayOf } from '@callboard/contract/time/month'
import type { Translator } from '@callboard/contract/translate'
import type { BookingCalendarService } from '#casting/bookings/booking-calendar.service.ts'
import type { ProjectsService } from '#casting/projects/projects.service.ts'
import type { RolesService } from '#casting/roles/roles.service.ts'
import { type Database, inTransaction, type Queryable, type Transaction } from '#db/client.ts'
import { findFreedoms } from '#db/free-time.ts'
import type { MessagesService } from '#messages/messages/messages.service.ts'
import type { SignedInActor } from '#platform/actor.ts'
import { AppError } from '#platform/app-error.ts'
import type { Clock } from '#platform/clock.ts'
import { type InstitutionLanguage, translatorFor } from '#platform/translators.ts'
import { shownFirst, toCard, toRoomCard } from './cards.domain.ts'
import * as repository from './cards.repository.ts'
import { decisionText, isCalledOff } from './casting.domain.ts'
import type { LockedApplication, MovesService } from './moves.service.ts'

/** An application as a casting director saw it. */
export interface Chosen {
  readonly id: number
  readonly version: number
}

/** A move to undo. `rank` is the rank that an alternate gets back. */
interface Undone extends Chosen {
  readonly rank?: number | undefined
}

/** A decision that the student does not know yet, with the message that would tell it. */
interface Untold extends Pick<Card, 'id' | 'version' | 'roleId' | 'stage'> {
  readonly name: string
  readonly subject: string
  readonly content: string
}

/** Width in pixels of the pictures on cards. */
const CARD_SIZE = 320

/**
 * The casting room: every application to a casting call, and the office's decisions. Changes return what could not be moved, and why. They
 * throw AppError 409 when nothing could be moved.
 */
export interface CastingService {
  /** @throws AppError 404 when there is no such casting call */
  room(actor: SignedInActor, projectId: number): Promise<{ roles: Role[]; cards: Card[] }>
  /** As `room`, but a large casting call has short cards for most applications. @throws AppError 404 when there is no such casting call */
  board(actor: SignedInActor, projectId: number): Promise<{ roles: Role[]; cards: RoomCard[]; whole: Card[] }>
  /**
   * The cards of those of the given applications that belong to this casting call.
   *
   * @throws AppError 404 when there is no such casting call
   */
  cardsOf(actor: SignedInActor, projectId: number, ids: readonly number[]): Promise<Card[]>
  /** Which applicants are free at a time, as `findFreedoms`; without restricted students. @throws AppError 404 */
  freedoms(actor: SignedInActor, projectId: number, asked: AskedTime): Promise<{ studentId: number; freedom: Freedom }[]>
  /** The history, oldest first; empty while the student is restricted. @throws AppError 404 */
  history(applicationId: number): Promise<CardChange[]>
  /** @throws AppError 404 when there is no such casting call */
  untold(actor: SignedInActor, projectId: number): Promise<Untold[]>
  /** @param translator of the casting director, for the reasons of refusals */
  move(actor: SignedInActor, movement: HandMove, translator: Translator): Promise<Moved>
  /** Undoes the actor's own last moves, which made these versions. If somebody else moved an application since, the refusal names them. */
  undo(actor: SignedInActor, chosen: readonly Undone[], translator: Translator): Promise<Moved>
  tell(actor: SignedInActor, chosen: readonly Chosen[], translator: Translator): Promise<Moved>
  /**
   * Changes each chosen application that is unchanged since the casting director saw it.
   *
   * @param translator of the casting director, for the reasons of refusals
   */
  changeEach(chosen: readonly Chosen[], translator: Translator, change: Change): Promise<Moved>
  /** As `changeEach`, but also changes applications that have changed since the casting director saw them. */
  changeLocked(chosen: readonly Chosen[], translator: Translator, change: ChangeOfVersion): Promise<Moved>
  /** The cards of some applications, oldest first. */
  cards(queryable: Queryable, where: repository.CardsWhere): Promise<Card[]>
}

/** A move of several applications by a casting director. */
interface HandMove {
  readonly applications: readonly Chosen[]
  readonly to: (typeof HAND_MOVES)[number]
  readonly reason: string | null
  readonly tell: boolean
}

/** Changes one locked application. @returns why it was refused */
type Change = (transaction: Transaction, application: LockedApplication) => Promise<Refusal | undefined>

/** As `Change`. @param version the version that the casting director saw */
type ChangeOfVersion = (...given: [...Parameters<Change>, version: number]) => ReturnType<Change>

export function createCastingService(services: {
  db: Database
  clock: Clock
  institution: InstitutionLanguage & Pick<Institution, 'timeZone' | 'travelMinutes'>
  projects: Pick<ProjectsService, 'get'>
  roles: Pick<RolesService, 'ofProject'>
  messages: Pick<MessagesService, 'wakeMail'>
  moves: MovesService
  bookingCalendar: Pick<BookingCalendarService, 'known' | 'stays'>
}): CastingService {
  const { db, clock, institution, projects, roles, messages, moves, bookingCalendar } = services

  /** By application, whether its student is free at the times of the role. */
  async function freedomsOf(queryable: Queryable, found: readonly repository.FoundCard[]): Promise<Map<number, Freedom>> {
    const byTime = new Map<string, { time: FreeTime; cards: repository.FoundCard[] }>()
    for (const card of found) {
      const time = timeOf(card, institution)
      if (!time || card.stage === 'offered' || takesPlace(card.stage)) continue
      const key = JSON.stringify(time)
      const group = byTime.get(key) ?? { time, cards: [] }
      group.cards.push(card)
      byTime.set(key, group)
    }
    const freedoms = new Map<number, Freedom>()
    for (const { time, cards: group } of byTime.values()) {
      const found = await findFreedoms(
        queryable,
        group.map(({ studentId }) => studentId),
        [time],
      )
      for (const { id, studentId } of group) freedoms.set(id, found.get(studentId)?.[0] ?? 'unknown')
    }
    return freedoms
  }

  const cards: CastingService['cards'] = async (queryable, where) => {
    const found = await repository.findCards(queryable, where)
    const freedoms = await freedomsOf(queryable, found)
    return found.map(({ photoHash, role, project, booking, ...card }) =>
      toCard(
        {
          ...card,
          plan: booking && { ...booking, now: planOf({ role, project }) },
          criteria: criteriaOfOffice(role),
          freedom: freedoms.get(card.id) ?? null,
        },
        photoHash === null ? null : photoUrl(photoHash, CARD_SIZE),
      ),
    )
  }

  const changeLocked: CastingService['changeLocked'] = async (chosen, translator, change) => {
    const wanted = [...new Map(chosen.map((each) => [each.id, each])).values()]
    const moved = await inTransaction(db, async (transaction) => {
      const ids = wanted.map(({ id }) => id)
      const locked = new Map((await moves.lock(transaction, ids)).map((each) => [each.id, each]))
      const refusals = new Map<number, Refusal>()
      for (const { id, version } of wanted) {
        const application = locked.get(id)
        const refusal = application ? await changeOne(transaction, application, version, change) : APPLICATION_ERROR.gone
        if (refusal) refusals.set(id, refusal)
      }
      const [first] = refusals.values()
      if (first && refusals.size === wanted.length) throw new AppError(first)
      const shown = new Map((await cards(transaction, { ids })).map((card) => [card.id, card]))
      return {
        cards: [...shown.values()].filter(({ id }) => !refusals.has(id)),
        refused: [...refusals].map(([id, { code, message }]) => ({
          id,
          code,
          message: translator.t(message),
          card: shown.get(id) ?? null,
        })),
      }
    })
    messages.wakeMail()
    return moved
  }

  const changeEach: CastingService['changeEach'] = (chosen, translator, change) =>
    changeLocked(chosen, translator, async (transaction, application, version) =>
      application.version === version ? change(transaction, application) : movedTo(application.stage),
    )

  return {
    cards,
    changeEach,
    changeLocked,

    async room(actor, projectId) {
      return { roles: await roles.ofProject(actor, projectId), cards: await cards(db, { projectId }) }
    },

    async board(actor, projectId) {
      const ofProject = await roles.ofProject(actor, projectId)
      const everybody = (await repository.findRoomCards(db, projectId)).map(toRoomCard)
      const ids = shownFirst(everybody)
      return { roles: ofProject, cards: everybody, whole: ids.length === 0 ? [] : await cards(db, { projectId, ids }) }
    },

    async cardsOf(actor, projectId, ids) {
      await projects.get(actor, projectId)
      return cards(db, { projectId, ids })
    },

    async freedoms(actor, projectId, asked) {
      await projects.get(actor, projectId)
      const ids = await repository.findStudents(db, projectId)
      const found = await findFreedoms(db, ids, [freeTimeOf(asked, institution)], projectId)
      return [...found].flatMap(([studentId, [freedom]]) => (freedom ? [{ studentId, freedom }] : []))
    },

    async history(applicationId) {
      const subject = await repository.findSubject(db, applicationId)
      if (!subject) throw new AppError(APPLICATION_ERROR.missing)
      const found = subject.isHeld ? [] : await repository.findHistory(db, applicationId)
      return found.map(({ byRule, ...change }) => ({
        ...change,
        changedBy: change.changedBy ?? (byRule ? CALLBOARD : FORMER_MEMBER),
        changedAt: change.changedAt.toISOString(),
      }))
    },

    async untold(actor, projectId) {
      await projects.get(actor, projectId)
      const found = (await repository.findUntold(db, projectId)).filter(({ stage, toldStage }) => isUntold(stage, toldStage))
      const { timeZone } = institution
      const at = clock.now()
      const off = found.filter(isCalledOff)
      const without = off.map(({ id }) => id)
      const kept = await bookingCalendar.stays(db, { projectId, studentIds: off.map(({ studentId }) => studentId), without, at })
      const texts = found.map(async ({ language, toldStage, role, project, studentId, ...application }) => {
        const known = without.includes(application.id) ? await bookingCalendar.known(db, application.id) : undefined
        const now = { today: dayOf(at, timeZone), timeZone, known, stays: kept.filter((one) => one.studentId === studentId) }
        const text = decisionText({ ...application, toldStage, role, project }, translatorFor(institution, language), now)
        return { ...application, ...text }
      })
      return Promise.all(texts)
    },

    move: (actor, { applications, to, reason, tell }, translator) =>
      changeEach(applications, translator, async (transaction, application) => {
        if (wouldReopen(application.project.status, to)) return CASTING_ERROR.closed
        return moves.move(transaction, application, {
          to,
          by: 'office',
          userId: actor.userId,
          reason,
          tells: tell,
          mayOverbook: reason !== null,
          clashReason: reason ?? undefined,
          audit: 'application.moved',
        })
      }),

    undo: (actor, chosen, translator) => {
      const ranks = new Map(chosen.map(({ id, rank }) => [id, rank]))
      return changeLocked(chosen, translator, (transaction, application, version) =>
        moves.undo(transaction, application, { userId: actor.userId, version, rank: ranks.get(application.id) }),
      )
    },

    tell: (actor, chosen, translator) =>
      changeEach(chosen, translator, (transaction, application) => moves.tell(transaction, application, actor.userId)),
  }
}

/** Changes an application unless its student is restricted. @returns why it was refused */
async function changeOne(transaction: Transaction, application: LockedApplication, version: number, change: ChangeOfVersion) {
  return application.isHeld ? CASTING_ERROR.restricted : change(transaction, application, version)
}
