import type { Mover, Stage } from '@callboard/contract/casting/board/stages'
import type { Affected } from '@callboard/contract/casting/bookings/endpoints'
import type { ClosedStatus } from '@callboard/contract/casting/closure/rules'
import type { FewerPlaces, Place, RolePlanChange } from '@callboard/contract/casting/projects/plan'
import type { ProjectStatus } from '@callboard/contract/casting/projects/rules'
import type { Translator } from '@callboard/contract/translate'
import type { FastifyInstance } from 'fastify'
import type { Queryable, Transaction } from '#db/client.ts'
import type { requestLanguage } from '#http/session/request-language.ts'
import type { FindVisitor } from '#http/session/visitor.ts'
import type { SampleMail, SampleNotice, SampleReader } from '#platform/mail/sample-mails.ts'
import type { Leaving, Left, Stored } from '#platform/stored.ts'

/** What the message about a move says besides, in the language of its reader. */
export interface AlsoSaid {
  readonly text: (translator: Translator) => string
  readonly calendar: (translator: Translator) => string | undefined
}

/** A move of an application. */
export interface Moved {
  readonly applicationId: number
  readonly roleId: number
  /** Whether its casting call offers places that are open again to alternates. */
  readonly offersToAlternates: boolean
  readonly from: Stage
  readonly to: Stage
  readonly by: Mover
  readonly reason: string | null
  /** Whether its student knows of it at once. */
  readonly isTold: boolean
  /** When its shoot begins; `null` without a day. */
  readonly begin: Date | null
  readonly at: Date
  /** Takes what the message about the move also says, so that its student gets one; `null` where no message follows. */
  readonly also: AlsoSaid[] | null
}

/** A change of the day, the times or the place of roles. */
export interface PlanChange {
  readonly projectId: number
  /** The casting call and its roles are changed already, unless somebody only asks what would happen. */
  readonly roles: readonly RolePlanChange[]
  /** Whether a message about a small shift asks for no answer. */
  readonly tellsOnly?: boolean
  /** The place of the casting call. */
  readonly place: { readonly before: Place; readonly after: Place }
}

/** Roles that get fewer places than they had, and who loses theirs. */
export interface FewerPlacesFollowed {
  readonly projectId: number
  readonly roles: readonly FewerPlaces[]
  readonly userId: string
  /** The applications of those who lose their place. */
  readonly releases: readonly number[]
}

/** A casting call that somebody has just closed by its status, and what it was before. */
export interface Closed {
  readonly projectId: number
  readonly status: ClosedStatus
  readonly userId: string
  readonly statusBefore: ProjectStatus
}

/** A casting call that was deleted and is back, and who restored it. */
export interface Restored {
  readonly projectId: number
  readonly userId: string
}

/** Who changes a plan, and how people are told. */
export interface PlanFollowed extends PlanChange {
  readonly userId: string
  readonly at: Date
  /** Whether a message about a small shift asks for no answer. */
  readonly tellsOnly: boolean
  /** Why people stay booked although they are busy at the new time. Without it, that is refused. */
  readonly clashReason: string | null
  /** The applications of people that a module has told; each person gets one message. */
  readonly told: Set<number>
}

/**
 * A feature's part of the server. Its `<feature>.module.ts` exports `open`, which builds it from the platform and the services of other
 * features, and `jobs`, the job kinds of a feature with background work.
 */
export interface Module {
  /** The services for other features, the application and tests. */
  readonly services: object
  /** What it stores about people and for the office; `null` when it stores nothing. */
  readonly stored: Stored | null
  /** What is done when accounts are deleted, besides what the database deletes with them. */
  forget?(transaction: Transaction, people: readonly Leaving[], now: Date): Promise<Left>
  /** Registers routes in the scope with a session. */
  routes?(scope: FastifyInstance): void | Promise<void>
  /** Registers routes that work without a session. */
  publicRoutes?(app: FastifyInstance, findVisitor: FindVisitor): void
  /** Called after a user signs in. @param heard the language of the request */
  signedIn?(userId: string, heard: ReturnType<typeof requestLanguage>): Promise<void>
  /** Every mail that the feature sends, for the settings page; each kind once. */
  sampleMails?(reader: SampleReader): SampleMail[]
  /** Every notice that the feature sends; as `sampleMails`. */
  sampleNotices?(reader: SampleReader): SampleNotice[]
  /** What follows when a student is told a decision that was made before. */
  onTold?(transaction: Transaction, told: Pick<Moved, 'applicationId' | 'to' | 'at' | 'also'>): Promise<void>
  /** What follows a move of an application, in its transaction. */
  onMove?(transaction: Transaction, moved: Moved): Promise<void>
  /**
   * What follows a change of plan, in its transaction. Later wings are asked first, because they know better what to tell a person.
   *
   * @throws AppError when the change must not be made
   */
  onPlanChange?(transaction: Transaction, change: PlanFollowed): Promise<void>
  /**
   * What follows when roles get fewer places, in that transaction and before `onPlanChange`.
   *
   * @throws AppError when nobody is named who loses theirs
   */
  onFewerPlaces?(transaction: Transaction, change: FewerPlacesFollowed): Promise<void>
  /** What follows when somebody closes a casting call by its status, in that transaction. */
  onClosed?(transaction: Transaction, closed: Closed): Promise<void>
  /** Asked before a casting call becomes a draft, which hides it. @throws AppError when people rely on it */
  onHidden?(transaction: Transaction, projectId: number): Promise<void>
  /** What people lose when their casting call is deleted, or get back, for the message about it. */
  onCalledOff?(
    transaction: Transaction,
    calledOff: { readonly applicationIds: readonly number[]; readonly isBack: boolean; readonly at: Date; readonly also: AlsoSaid[] },
  ): Promise<void>
  /** What follows when a deleted casting call is restored, in that transaction. Later wings are asked first, as of a change of plan. */
  onRestored?(transaction: Transaction, restored: Restored): Promise<void>
  /** Who would be affected by a change of plan, and how. */
  affectedBy?(db: Queryable, change: PlanChange): Promise<Affected[]>
  /** Who would be affected when a casting call is closed, and how. */
  affectedByEnd?(db: Queryable, end: Pick<Closed, 'projectId' | 'status'>): Promise<Affected[]>
  /** Starts background work, in processes with jobs. */
  work?(): Promise<void>
  /** Starts no more work. Requests are still answered. */
  rest?(): void
  /** Closes resources, after the last job has ended. */
  close?(): void | Promise<void>
}
