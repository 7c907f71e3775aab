import type { FastifyInstance } from 'fastify'
import type { requestLanguage } from '#http/session/request-language.ts'
import type { FindVisitor } from '#http/session/visitor.ts'
import type { SampleMail, SampleNotice, SampleReader } from '#platform/mail/sample-mails.ts'

/**
 * A feature's part of the server. Its `<feature>.module.ts` exports `open`, which builds it from the platform and the services of other
 * features, and `jobs`, the job kinds of a feature with background work.
 */
export interface Module {
  /** The services for other features, the application and tests. */
  readonly services: object
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
  /** Starts background work, in processes with jobs. */
  work?(): Promise<void>
  /** Starts no more work. Requests are still answered. */
  rest?(): void
  /** Closes resources, after the last job has ended. */
  close?(): void | Promise<void>
}
