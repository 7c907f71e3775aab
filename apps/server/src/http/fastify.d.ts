import type { EndpointSpec } from '@callboard/contract/endpoint'
import type { Actor } from '#platform/actor.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Who makes this call; anonymous until the session has been read. */
    actor: Actor
  }
  interface FastifyContextConfig {
    endpoint?: EndpointSpec
  }
  interface Session {
    /** The account that is signed in. */
    userId?: string
    /** Who that account was when the session was read; never kept in the store. */
    actor?: Actor
  }
}
