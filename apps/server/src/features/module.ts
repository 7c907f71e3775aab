import type { FastifyInstance } from 'fastify'
import type { requestLanguage } from '#http/session/request-language.ts'
import type { FindVisitor } from '#http/session/visitor.ts'

/**
 * What a feature adds to the server. Its `<feature>.module.ts` has `open`, which builds it from the platform and the services it needs of
 * other features, and `jobs`, its kinds of background work if it has any.
 */
export interface Module {
  /** What other features, the application and tests use. */
  readonly services: object
  /** Registers its routes in the scope that knows who is asking. */
  routes?(scope: FastifyInstance): void | Promise<void>
  /** Registers its routes that work without a session. */
  publicRoutes?(app: FastifyInstance, findVisitor: FindVisitor): void
  /** Somebody has signed in. @param heard the language of their request */
  signedIn?(userId: string, heard: ReturnType<typeof requestLanguage>): Promise<void>
  /** Starts its background work, in a process that does any. */
  work?(): Promise<void>
  /** Takes up no more work. Requests are still answered. */
  rest?(): void
  /** Closes what it has opened, after the last job has ended. */
  close?(): void | Promise<void>
}
