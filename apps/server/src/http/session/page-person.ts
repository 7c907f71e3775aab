import { NOBODY, OTHER_PERSON_MESSAGE, PERSON_HEADER } from '@callboard/contract/page-person'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '#platform/app-error.ts'

/** Who is signed in, where the page that asks names somebody else. */
function otherPerson(request: FastifyRequest): string | undefined {
  const named = request.headers[PERSON_HEADER]
  const { actor } = request.session
  if (named === undefined || actor?.kind !== 'user' || named === actor.userId) return undefined
  // What anyone may do is not done as the person who has signed in meanwhile. An account that must add a passkey first has pages of nobody.
  const isOfNobody = named === NOBODY && (request.mustEnrol || request.routeOptions.config.endpoint?.access === 'anyone')
  return isOfNobody ? undefined : actor.userId
}

/** Refuses, before the body is read, what a page of one person asks for in the session of another. */
export function refuseOthersPages(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    const person = otherPerson(request)
    if (person === undefined) return done()
    reply.header(PERSON_HEADER, person)
    done(new AppError(409, OTHER_PERSON_MESSAGE))
  })
}
