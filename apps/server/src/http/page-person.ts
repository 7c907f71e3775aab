import { ERROR_MESSAGE } from '@callboard/contract/errors'
import { NOBODY, PERSON_HEADER } from '@callboard/contract/page-person'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '#platform/app-error.ts'
import { SAFE_METHODS } from './same-origin.ts'

/** Who is signed in, where the page that asks for a change was rendered for somebody else. */
function otherPerson(request: FastifyRequest): string | undefined {
  const named = request.headers[PERSON_HEADER]
  const { actor } = request.session
  if (named === undefined || SAFE_METHODS.has(request.method) || actor?.kind !== 'user' || named === actor.userId) return undefined
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
    done(new AppError(409, ERROR_MESSAGE.otherPerson))
  })
}
