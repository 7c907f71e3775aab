import type { EndpointSpec } from '@callboard/contract/endpoint'
import type { Translator } from '@callboard/contract/translate'
import type { ReadEndpoints } from '#http/endpoint/implement.ts'
import type { QuickLimits } from '#http/limits/account-limits.ts'
import type { BodyShare } from '#http/limits/body-budget.ts'
import type { Actor, SignInWay } from '#platform/actor.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller; anonymous until the session has been read. */
    actor: Actor
    /** Whether the session only allows adding a first passkey. */
    mustEnrol: boolean
    /** Translates error messages into the language of the request. */
    readonly translator: Translator
    /** The memory that its body reserves; absent without a body. */
    bodyShare?: BodyShare
  }
  interface FastifyInstance {
    /** The reads of this scope's endpoints, for the pages. */
    readEndpoints?: ReadEndpoints
    /** The limits in memory; absent if nothing is limited. */
    limits?: QuickLimits | undefined
    /**
     * Counts a read that a page answers for its visitor like the call that it replaces. Throws AppError 429; absent if nothing is limited.
     */
    countRead?: (actor: Actor, endpoint: EndpointSpec) => void
    /** Called after a sign-in in this scope. */
    onSignIn(request: FastifyRequest, userId: string): Promise<void>
  }
  interface FastifyContextConfig {
    endpoint?: EndpointSpec
    /** The limits of a route that is not an endpoint, as in `EndpointSpec`. */
    rateLimit?: NonNullable<EndpointSpec['rateLimit']>
    accountLimit?: NonNullable<EndpointSpec['accountLimit']>
    /** Called after the limits. Decides whether the body may be read; throws the error for the caller otherwise. */
    beforeBody?: (request: FastifyRequest) => Promise<void>
    /** The body is streamed to a disk, and so takes no memory. */
    streamsBody?: true
    /** Pages of other sites may post here; the handler trusts nothing that the browser sends automatically. */
    takesCrossSite?: true
  }
  interface Session {
    /** The account that is signed in. */
    userId?: string
    /** The account's rights when the session was read; never stored. */
    actor?: Actor
    /** The way in which they signed in; absent from sessions created before this was recorded. */
    by?: SignInWay
    /** Whether the sign-in was recent; never stored. */
    isRecent?: boolean
    /** A readable name of the browser that signed in; written once. */
    browser?: string
    /** Sealed; sent to the single sign-on provider when the session ends. */
    signOutHint?: string
  }
}
