import { COMMON_ERROR } from '@callboard/contract/errors'
import { NOBODY, PERSON_HEADER } from '@callboard/contract/page-person'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '#platform/app-error.ts'

/** The signed-in person, if the requesting page belongs to another person. */
function otherPerson(request: FastifyRequest): string | undefined {
  const named = request.headers[PERSON_HEADER]
  const { actor } = request.session
  if (named === undefined || actor?.kind !== 'user' || named === actor.userId) return undefined
  // Refuses a public call as the person who has signed in meanwhile. Pages of an account that must first add a passkey count as signed
  // out.
  const isOfNobody = named === NOBODY && (request.mustEnrol || request.routeOptions.config.endpoint?.access === 'anyone')
  return isOfNobody ? undefined : actor.userId
}

/** Refuses a change from one person's page in the session of another person, before the body is read. */
export function refuseOthersPages(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    const person = otherPerson(request)
    if (person === undefined) return done()
    reply.header(PERSON_HEADER, person)
    done(new AppError(COMMON_ERROR.otherPerson))
  })
}
