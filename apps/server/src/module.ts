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

/** An addition to the message about a move, in the reader's language. */
export interface AlsoSaid {
  readonly text: (translator: Translator) => string
  readonly calendar: (translator: Translator) => string | undefined
}

/** A move of an application. */
export interface Moved {
  readonly applicationId: number
  readonly roleId: number
  /** Whether the casting call offers free places to alternates automatically. */
  readonly offersToAlternates: boolean
  readonly from: Stage
  readonly to: Stage
  readonly by: Mover
  readonly reason: string | null
  /** Whether the student learns of the move at once. */
  readonly isTold: boolean
  /** When the shoot begins; `null` without a day. */
  readonly begin: Date | null
  readonly at: Date
  /** Collects additions to the message about the move, so that the student gets only one message; `null` if no message follows. */
  readonly also: AlsoSaid[] | null
}

/** A change of the day, the times or the place of roles. */
export interface PlanChange {
  readonly projectId: number
  /** The casting call and its roles have already changed, unless this is only a preview. */
  readonly roles: readonly RolePlanChange[]
  /** Whether the message about a small shift asks for no answer. */
  readonly tellsOnly?: boolean
  /** The place of the casting call. */
  readonly place: { readonly before: Place; readonly after: Place }
}

/** Roles that get fewer places than before, and the people who lose theirs. */
export interface FewerPlacesFollowed {
  readonly projectId: number
  readonly roles: readonly FewerPlaces[]
  readonly userId: string
  /** The applications of people who lose their place. */
  readonly releases: readonly number[]
}

/** A casting call that was closed by a change of its status, and its previous status. */
export interface Closed {
  readonly projectId: number
  readonly status: ClosedStatus
  readonly userId: string
  readonly statusBefore: ProjectStatus
}

/** A casting call that was restored, and who restored it. */
export interface Restored {
  readonly projectId: number
  readonly userId: string
}

/** The author of a plan change, and how people are told about it. */
export interface PlanFollowed extends PlanChange {
  readonly userId: string
  readonly at: Date
  /** Whether the message about a small shift asks for no answer. */
  readonly tellsOnly: boolean
  /** Why people stay booked although they are busy at the new time. Without a reason, such a change is refused. */
  readonly clashReason: string | null
  /** The applications of people whom a module has already told; each person gets one message. */
  readonly told: Set<number>
}

/**
 * A feature's part of the server. Its `<feature>.module.ts` exports `open`, which builds it from the platform and the services of other
 * features, and `jobs`, the job kinds of a feature with background work.
 */
export interface Module {
  /** The services for other features, the application and tests. */
  readonly services: object
  /** The stored data about people and for the office; `null` if there is none. */
  readonly stored: Stored | null
  /** Called when accounts are deleted, for work beyond the database's own cascades. */
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
  /** Called when a student is told a decision that was made before. */
  onTold?(transaction: Transaction, told: Pick<Moved, 'applicationId' | 'to' | 'at' | 'also'>): Promise<void>
  /** Called after a move of an application, in its transaction. */
  onMove?(transaction: Transaction, moved: Moved): Promise<void>
  /**
   * Called after a change of plan, in its transaction. Later wings come first, because they know more about what to tell a person.
   *
   * @throws AppError when the change is not allowed
   */
  onPlanChange?(transaction: Transaction, change: PlanFollowed): Promise<void>
  /**
   * Called when roles get fewer places, in that transaction and before `onPlanChange`.
   *
   * @throws AppError when it is not stated who loses a place
   */
  onFewerPlaces?(transaction: Transaction, change: FewerPlacesFollowed): Promise<void>
  /** Called when somebody closes a casting call by its status, in that transaction. */
  onClosed?(transaction: Transaction, closed: Closed): Promise<void>
  /** Called before a casting call becomes a draft, which hides it. @throws AppError when people rely on it */
  onHidden?(transaction: Transaction, projectId: number): Promise<void>
  /** What people lose when their casting call is deleted, or regain when it is restored, for the message about it. */
  onCalledOff?(
    transaction: Transaction,
    calledOff: { readonly applicationIds: readonly number[]; readonly isBack: boolean; readonly at: Date; readonly also: AlsoSaid[] },
  ): Promise<void>
  /** Called when a deleted casting call is restored, in that transaction. Later wings come first, as for a change of plan. */
  onRestored?(transaction: Transaction, restored: Restored): Promise<void>
  /** The people whom a change of plan would affect, and how. */
  affectedBy?(db: Queryable, change: PlanChange): Promise<Affected[]>
  /** The people whom closing a casting call would affect, and how. */
  affectedByEnd?(db: Queryable, end: Pick<Closed, 'projectId' | 'status'>): Promise<Affected[]>
  /** Starts background work, in processes with jobs. */
  work?(): Promise<void>
  /** Starts no further work. Requests are still answered. */
  rest?(): void
  /** Closes resources, after the last job has ended. */
  close?(): void | Promise<void>
}
