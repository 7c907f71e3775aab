import { randomBytes } from 'node:crypto'
import type { NewPresentation, Presentation, ReviewerInput } from '@callboard/contract/casting/presentations/endpoints'
import { PRESENTATION_ERROR } from '@callboard/contract/casting/presentations/errors'
import { canEndAt, PRESENTATION_LIMITS as LIMITS, PRESENTATION_MESSAGE as MESSAGE } from '@callboard/contract/casting/presentations/rules'
import { DAY_MS, HOUR_MS } from '@callboard/contract/time/durations'
import type { ProjectsService } from '#casting/projects/projects.service.ts'
import { type Database, inTransaction, type Transaction } from '#db/client.ts'
import type { Authorized, SignedInActor } from '#platform/actor.ts'
import { AppError, fieldError } from '#platform/app-error.ts'
import { recordAudit } from '#platform/audit.ts'
import { authorize, ofDesk } from '#platform/authorize.ts'
import type { Clock } from '#platform/clock.ts'
import { announce } from '#platform/live.ts'
import { hashToken, reviewToken } from '#platform/tokens.ts'
import { createPresentationReads, type PresentationReads } from './presentation-reads.service.ts'
import * as repository from './presentations.repository.ts'
import type { ReviewerMails } from './reviewer-mails.service.ts'

type EditableProject = Awaited<ReturnType<ProjectsService['getEditable']>>
/** A presentation with the proof that the actor may change it. */
export type EditablePresentation = Authorized<{ readonly id: number; readonly projectId: number }, 'edit'>

type Settings = Omit<
  NewPresentation,
  'presented' | 'applicationIds' | 'roleIds' | 'sessionId' | 'reviewers' | 'rubric' | 'endsAt' | 'dueAt'
> & { readonly dueAt?: string | null | undefined; readonly endsAt?: string | null | undefined }
type PresentationChange = { readonly [Key in keyof Settings]?: Settings[Key] | undefined } & {
  readonly isEnded?: boolean | undefined
  readonly version: number
}

/** Presentations of people to reviewers, for the office. `ReviewsService` serves the reviewers. */
export interface PresentationsService extends PresentationReads {
  /** Newest first. @throws AppError 404 when the casting call does not exist */
  ofProject(actor: SignedInActor, projectId: number): Promise<Presentation[]>
  /** @throws AppError 403 for anyone but the casting desk, 404 when it does not exist */
  getEditable(actor: SignedInActor, id: number): Promise<EditablePresentation>
  /**
   * @throws AppError 400 for an invalid time, and for applications, roles or a session of another casting call; 409 when there are too many
   */
  create(actor: SignedInActor, project: EditableProject, input: NewPresentation): Promise<Presentation>
  /** @throws AppError 400 as `create`, 409 for an outdated version */
  change(actor: SignedInActor, presentation: EditablePresentation, change: PresentationChange): Promise<Presentation>
  /** @throws AppError 409 for a person who is a reviewer already, when there are too many, and once the presentation has ended */
  addReviewers(actor: SignedInActor, presentation: EditablePresentation, added: readonly ReviewerInput[]): Promise<Presentation>
  /** @throws AppError 404 */
  removeReviewer(actor: SignedInActor, presentation: EditablePresentation, reviewerId: number): Promise<void>
  /** @returns how many were reminded @throws AppError 409 when everyone has voted, all just got a mail, or it has ended */
  remind(actor: SignedInActor, presentation: EditablePresentation): Promise<number>
  /** @throws AppError 404 when the casting call has no such application */
  note(actor: SignedInActor, presentation: EditablePresentation, applicationId: number, note: string | null): Promise<void>
}

export function createPresentationsService(services: {
  db: Database
  clock: Clock
  projects: Pick<ProjectsService, 'get'>
  mails: ReviewerMails
  /** The server's secret. */
  secret: string
}): PresentationsService {
  const { db, clock, projects, mails, secret } = services
  const reads = createPresentationReads({ db, clock })

  /** @throws AppError 400 */
  function timesOf(endsAt: Date, due: string | null | undefined, before?: Date | null): { endsAt: Date; dueAt: Date | null } {
    const now = clock.now()
    if (!canEndAt(endsAt, now)) throw fieldError('endsAt', MESSAGE.ends)
    const dueAt = due ? new Date(due) : null
    // A due time in the past is allowed only if it is unchanged.
    const isAhead = dueAt === null || dueAt > now || dueAt.getTime() === before?.getTime()
    if (!isAhead || (dueAt && dueAt > endsAt)) throw fieldError('dueAt', MESSAGE.due)
    return { endsAt, dueAt }
  }

  /** @throws AppError 409 */
  async function lock(transaction: Transaction, id: number, { mustBeOpen = false, version }: { mustBeOpen?: boolean; version?: number }) {
    const found = await repository.lockPresentation(transaction, id)
    if (!found) throw new AppError(PRESENTATION_ERROR.missing)
    if (version !== undefined && found.version !== version) throw new AppError(PRESENTATION_ERROR.stale)
    if (mustBeOpen && (found.endedAt || found.endsAt <= clock.now())) throw new AppError(PRESENTATION_ERROR.over)
    return found
  }

  function tell(transaction: Transaction, { userId }: SignedInActor, verb: string, id: number, details: Record<string, unknown> = {}) {
    return recordAudit(transaction, { actor: userId, action: `presentation.${verb}`, subject: `presentation:${id}`, details })
  }

  /** Mails each new reviewer a link. The presentation must be locked. */
  async function insertReviewers(transaction: Transaction, presentationId: number, added: readonly ReviewerInput[]): Promise<number[]> {
    if (added.length === 0) return []
    const before = await repository.findReviewers(transaction, [presentationId])
    const known = new Set(before.map(({ email }) => email))
    if (added.some(({ email }) => known.has(email))) throw new AppError(PRESENTATION_ERROR.known)
    if (before.length + added.length > LIMITS.reviewers) throw new AppError(PRESENTATION_ERROR.tooManyReviewers)
    const ids = await repository.nextReviewerIds(transaction, added.length)
    const invitedAt = clock.now()
    await repository.insertReviewers(
      transaction,
      ids.map((id, at) => ({
        id,
        presentationId,
        email: added[at]?.email ?? '',
        name: added[at]?.name ?? null,
        tokenHash: hashToken(reviewToken(secret, id)),
        invitedAt,
      })),
    )
    await mails.invite(transaction, ids)
    return ids
  }

  return {
    ...reads,

    async ofProject(actor, projectId) {
      await projects.get(actor, projectId)
      return reads.list(db, { projectId })
    },

    async getEditable(actor, id) {
      const [found] = await repository.findPresentations(db, { id })
      return authorize(found && { id, projectId: found.projectId }, ofDesk(actor, PRESENTATION_ERROR.missing))
    },

    async create(actor, { id: projectId }, { applicationIds, roleIds, sessionId, reviewers, dueAt: due, endsAt: end, ...settings }) {
      const createdAt = clock.now()
      const times = timesOf(end ? new Date(end) : new Date(createdAt.getTime() + LIMITS.days * DAY_MS), due)
      const made = await inTransaction(db, async (transaction) => {
        if ((await repository.countPresentations(transaction, projectId)) >= LIMITS.presentations)
          throw new AppError(PRESENTATION_ERROR.tooMany)
        const session = settings.presented === 'audition' ? (sessionId ?? null) : null
        if (session !== null && !(await repository.isSessionOf(transaction, projectId, session)))
          throw fieldError('sessionId', MESSAGE.session)
        const values = { ...settings, ...times, projectId, sessionId: session, seed: randomBytes(32), createdBy: actor.userId, createdAt }
        const id = await repository.insertPresentation(transaction, values)
        const presentation = { id, projectId }
        if (settings.presented === 'chosen' && (await repository.insertChosen(transaction, presentation, applicationIds)) === 0)
          throw fieldError('applicationIds', MESSAGE.noPeople)
        if (settings.presented === 'shortlist' && (await repository.insertRoles(transaction, presentation, roleIds)) === 0)
          throw fieldError('roleIds', MESSAGE.noRole)
        const ids = await insertReviewers(transaction, id, reviewers)
        const { presented, shown, isBlind } = settings
        await tell(transaction, actor, 'created', id, { project: projectId, presented, shown, isBlind, reviewers: ids.length })
        await announce(transaction, 'presentations', 'desk')
        return reads.one(transaction, id)
      })
      mails.wake()
      return made
    },

    change(actor, { id }, { version, isEnded, dueAt: due, endsAt: end, ...settings }) {
      return inTransaction(db, async (transaction) => {
        const before = await lock(transaction, id, { version })
        const now = clock.now()
        if (settings.isBlind && before.presented === 'audition') throw fieldError('isBlind', MESSAGE.blindAudition)
        const endsAt = end ? new Date(end) : before.endsAt
        const reopens = isEnded === false && before.endedAt !== null
        const moves = end != null || due !== undefined || (reopens && endsAt <= now)
        const times = moves ? timesOf(endsAt, due === undefined ? before.dueAt?.toISOString() : due, before.dueAt) : {}
        const endedAt = isEnded === undefined ? undefined : isEnded ? (before.endedAt ?? now) : null
        await repository.updatePresentation(transaction, id, {
          ...settings,
          ...times,
          ...(endedAt !== undefined && { endedAt }),
        })
        // After a change of the due time, reviewers get another reminder.
        if (due !== undefined && due !== (before.dueAt?.toISOString() ?? null)) await mails.remindAgain(transaction, id)
        const verb = isEnded === undefined ? 'changed' : isEnded ? 'ended' : 'reopened'
        await tell(transaction, actor, verb, id, isEnded === undefined ? { fields: Object.keys({ ...settings, ...times }) } : {})
        await announce(transaction, 'presentations', 'desk')
        return reads.one(transaction, id)
      })
    },

    async addReviewers(actor, { id }, added) {
      const after = await inTransaction(db, async (transaction) => {
        await lock(transaction, id, { mustBeOpen: true })
        const ids = await insertReviewers(transaction, id, added)
        await tell(transaction, actor, 'reviewers-added', id, { reviewers: ids })
        await announce(transaction, 'presentations', 'desk')
        return reads.one(transaction, id)
      })
      mails.wake()
      return after
    },

    async removeReviewer(actor, { id }, reviewerId) {
      await inTransaction(db, async (transaction) => {
        await lock(transaction, id, {})
        if (!(await repository.deleteReviewer(transaction, id, reviewerId))) throw new AppError(PRESENTATION_ERROR.reviewerMissing)
        await tell(transaction, actor, 'reviewer-removed', id, { reviewer: reviewerId })
        await announce(transaction, 'presentations', 'desk')
      })
    },

    async remind(actor, { id }) {
      const count = await inTransaction(db, async (transaction) => {
        await lock(transaction, id, { mustBeOpen: true })
        const [presentation] = await repository.findPresentations(transaction, { id })
        const missing = presentation ? await mails.missing(transaction, presentation) : []
        if (missing.length === 0) throw new AppError(PRESENTATION_ERROR.nobodyToRemind)
        const hourAgo = new Date(clock.now().getTime() - HOUR_MS)
        const some = missing.filter(({ invitedAt, remindedAt }) => (remindedAt ?? invitedAt) <= hourAgo)
        if (some.length === 0) throw new AppError(PRESENTATION_ERROR.reminded)
        await mails.remind(
          transaction,
          some.map((reviewer) => reviewer.id),
        )
        await tell(transaction, actor, 'reminded', id, { reviewers: some.length })
        return some.length
      })
      mails.wake()
      return count
    },

    async note(actor, { id, projectId }, applicationId, note) {
      await inTransaction(db, async (transaction) => {
        if (!(await repository.putNote(transaction, { id, projectId }, applicationId, note)))
          throw new AppError(PRESENTATION_ERROR.personMissing)
        await tell(transaction, actor, 'noted', id, { application: applicationId })
        await announce(transaction, 'presentations', 'desk')
      })
    },
  }
}
