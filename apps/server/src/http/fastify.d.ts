import type { EndpointSpec } from '@callboard/contract/endpoint'
import type { ReadEndpoints } from '#http/endpoint/implement.ts'
import type { QuickLimits } from '#http/limits/account-limits.ts'
import type { BodyShare } from '#http/limits/body-budget.ts'
import type { Actor, SignInWay } from '#platform/actor.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Who makes this call; anonymous until the session has been read. */
    actor: Actor
    /** Whether the session is good for adding a first passkey and for nothing else. */
    mustEnrol: boolean
    /** What its body holds of the memory for bodies; absent where it has none. */
    bodyShare?: BodyShare
  }
  interface FastifyInstance {
    /** Where the endpoints of this scope put their reads for the pages. */
    readEndpoints?: ReadEndpoints
    /** What is limited in memory, unless nothing is. */
    limits?: QuickLimits | undefined
    /** Counts a read that a page answers for its visitor like the call it spares. Throws AppError 429; absent where nothing is limited. */
    countRead?: (actor: Actor, endpoint: EndpointSpec) => void
    /** What follows a sign-in in this scope. */
    onSignIn(request: FastifyRequest, userId: string): Promise<void>
  }
  interface FastifyContextConfig {
    endpoint?: EndpointSpec
    /** These two of a route that is no endpoint, as an endpoint states them. */
    rateLimit?: NonNullable<EndpointSpec['rateLimit']>
    accountLimit?: NonNullable<EndpointSpec['accountLimit']>
    /** Decides, once limits have passed, whether the body is read at all; throws what the caller is told otherwise. */
    beforeBody?: (request: FastifyRequest) => Promise<void>
    /** The body goes to a disk as it comes, and so takes no memory. */
    streamsBody?: true
    /** Another site's page may post here; the handler trusts nothing that the browser sends by itself. */
    takesCrossSite?: true
  }
  interface Session {
    /** The account that is signed in. */
    userId?: string
    /** Who that account was when the session was read; never kept in the store. */
    actor?: Actor
    /** How they proved who they are; absent of sessions from before that was noted. */
    by?: SignInWay
    /** Whether that was a moment ago; never kept in the store. */
    isRecent?: boolean
    /** The browser that signed in, in words; written once. */
    browser?: string
    /** What single sign-on is told when the session ends; sealed. */
    signOutHint?: string
  }
}
