import type { Absence } from '@callboard/contract/schedule/absences/endpoints'
import { ABSENCE_ERROR } from '@callboard/contract/schedule/absences/errors'
import { ABSENCE_REPORT, absenceFromSlot, absenceOf } from '@callboard/contract/schedule/absences/rules'
import { DAY_MS } from '@callboard/contract/time/durations'
import { type Database, inTransaction, type Transaction } from '#db/client.ts'
import type { Moved } from '#module.ts'
import type { Authorized, SignedInActor } from '#platform/actor.ts'
import { AppError } from '#platform/app-error.ts'
import { recordAudit } from '#platform/audit.ts'
import { authorize, ofDesk } from '#platform/authorize.ts'
import type { Clock } from '#platform/clock.ts'
import { announce } from '#platform/live.ts'
import * as repository from './absences.repository.ts'

type EditableAbsence = Authorized<{ readonly id: number }, 'edit'>

/** Records an absence as part of a move: a no-show, or a place given back late. Undoing a no-show deletes its absence. */
export async function recordAbsence(transaction: Transaction, { applicationId, from, reason, begin, at, ...move }: Moved): Promise<void> {
  if (from === 'no-show') await repository.deleteNoShows(transaction, applicationId, null)
  const absence = absenceOf({ from, ...move }, begin, at)
  if (absence) await repository.insertAbsence(transaction, { applicationId, ...absence, reason, happenedAt: at })
}

/** A person at an audition session. */
interface Auditioning {
  readonly applicationId: number
  readonly sessionId: number
  readonly at: Date
}

/** Records a late return of a slot. @param begin when the slot begins */
export async function recordSlotGivenBack(transaction: Transaction, { at, ...audition }: Auditioning, begin: Date): Promise<void> {
  const absence = absenceFromSlot(begin, at)
  if (absence) await repository.insertAbsence(transaction, { ...audition, ...absence, happenedAt: at })
}

/** Records or deletes the no-show at an audition session. */
export async function recordAuditionNoShow(transaction: Transaction, { at, ...audition }: Auditioning, isNoShow: boolean): Promise<void> {
  if (isNoShow) await repository.insertAbsence(transaction, { ...audition, kind: 'no-show', happenedAt: at })
  else await repository.deleteNoShows(transaction, audition.applicationId, audition.sessionId)
}

/** The no-shows, and the places given back at the last moment. */
export interface AbsencesService {
  /** The absences of the last year, newest first. */
  list(): Promise<Absence[]>
  /** @throws AppError 403 for anyone but casting directors, 404 when it is no longer listed */
  getEditable(actor: SignedInActor, id: number): Promise<EditableAbsence>
  /** Forgives an absence, or undoes that. */
  setForgiven(actor: SignedInActor, absence: EditableAbsence, isForgiven: boolean): Promise<Absence>
}

function toAbsence(stored: repository.StoredAbsence): Absence {
  const { studentId, studentName, projectId, projectTitle, auditionId, auditionName, happenedAt, forgivenAt, forgivenBy, ...rest } = stored
  return {
    ...rest,
    happenedAt: happenedAt.toISOString(),
    student: { id: studentId, name: studentName },
    project: { id: projectId, title: projectTitle },
    audition: auditionId === null || auditionName === null ? null : { id: auditionId, name: auditionName },
    forgiven: forgivenAt && { by: forgivenBy, at: forgivenAt.toISOString() },
  }
}

export function createAbsencesService({ db, clock }: { db: Database; clock: Clock }): AbsencesService {
  return {
    async list() {
      const since = new Date(clock.now().getTime() - ABSENCE_REPORT.days * DAY_MS)
      return (await repository.findAbsences(db, since, ABSENCE_REPORT.most)).map(toAbsence)
    },

    async getEditable(actor, id) {
      const isThere = await repository.findAbsence(db, id)
      return authorize(isThere ? { id } : undefined, ofDesk(actor, ABSENCE_ERROR.missing))
    },

    async setForgiven({ userId }, { id }, isForgiven) {
      return inTransaction(db, async (transaction) => {
        const locked = await repository.lockAbsence(transaction, id)
        if (!locked) throw new AppError(ABSENCE_ERROR.missing)
        if (locked.isForgiven !== isForgiven) {
          await repository.setForgiven(transaction, id, isForgiven ? { by: userId, at: clock.now() } : null)
          const action = isForgiven ? 'absence.forgiven' : 'absence.counted'
          await recordAudit(transaction, { actor: userId, action, subject: `absence:${id}` })
          await announce(transaction, 'applications', 'desk')
        }
        const found = await repository.findAbsence(transaction, id)
        if (!found) throw new AppError(ABSENCE_ERROR.missing)
        return toAbsence(found)
      })
    },
  }
}
