import { createHmac } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { hashToken, newToken } from '#platform/tokens.ts'

/**
 * Browsers in which an address has signed in by mail before. Each has limits of its own for requesting mails, so that strangers who request
 * them for another person's address cannot lock that person out.
 */
export interface ProvenBrowsers {
  /** Records in the browser that an address has signed in there. */
  prove(request: FastifyRequest, reply: FastifyReply, email: string): void
  /** @returns an identifier of the browser, if the address has signed in there before */
  find(request: FastifyRequest, email: string): Buffer | undefined
}

/** Addresses that one browser remembers; the most recent sign-in comes first. */
const ADDRESSES = 5
/** A name and proofs, each of 256 bits. */
const VALUE = /^[\w-]{43}(\.[\w-]{43})+$/
const KEPT_SECONDS = 180 * 24 * 3600

/**
 * A cookie holds a random name of the browser and a keyed hash for each address, so that the server stores nothing and a reader of the
 * cookie learns no address. It signs no one in.
 *
 * @param options.secret the server's secret
 * @param options.secure whether the site is served over https
 */
export function provenBrowsers({ secret, secure }: { secret: string; secure: boolean }): ProvenBrowsers {
  const cookieName = `${secure ? '__Host-' : ''}callboard-known`
  const proofOf = (name: string, email: string) =>
    createHmac('sha256', secret).update(`callboard known browser\0${name}:${email}`).digest('base64url')

  function read(request: FastifyRequest): { name: string | undefined; proofs: string[] } {
    const value = request.cookies[cookieName] ?? ''
    const [name, ...proofs] = VALUE.test(value) ? value.split('.') : []
    return { name, proofs }
  }

  return {
    prove(request, reply, email) {
      const { name = newToken(), proofs } = read(request)
      const proof = proofOf(name, email)
      const kept = [proof, ...proofs.filter((other) => other !== proof)].slice(0, ADDRESSES)
      const value = [name, ...kept].join('.')
      reply.setCookie(cookieName, value, { path: '/', httpOnly: true, sameSite: 'strict', secure, maxAge: KEPT_SECONDS })
    },
    find(request, email) {
      const { name, proofs } = read(request)
      return name !== undefined && proofs.includes(proofOf(name, email)) ? hashToken(name) : undefined
    },
  }
}
