import { SIGN_IN_MINUTES } from '@callboard/contract/accounts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { hashToken, newToken } from '#platform/tokens.ts'

/** What the browser that asks for a sign-in mail is given, so that the code of the mail is good there and nowhere else (decision 55). */
export interface AskingBrowser {
  /**
   * Gives it to a browser that asks, or finds what that has.
   *
   * @returns its hash; `undefined` for a program that says nothing of a browser, and need not keep cookies
   */
  know(request: FastifyRequest, reply: FastifyReply): Buffer | undefined
  /** @returns its hash as the browser sends it back, `undefined` where there is none */
  find(request: FastifyRequest): Buffer | undefined
  /** It is of no more use once somebody has signed in. */
  forget(request: FastifyRequest, reply: FastifyReply): void
}

const SECRET = /^[\w-]{43}$/

/** Every browser says with a `POST` where it comes from, in one way or the other; over plain http in the older one only. */
const isBrowser = ({ headers }: FastifyRequest) => headers['sec-fetch-site'] !== undefined || headers.origin !== undefined

/** @param secure whether the site is served over https; then the cookie cannot be set by a sibling domain */
export function askingBrowser(secure: boolean): AskingBrowser {
  const name = `${secure ? '__Host-' : ''}callboard-code`
  const cookie = { path: '/', httpOnly: true, sameSite: 'strict', secure } as const

  function secretOf(request: FastifyRequest): string | undefined {
    const value = request.cookies[name]
    return value !== undefined && SECRET.test(value) ? value : undefined
  }

  return {
    know(request, reply) {
      if (!isBrowser(request)) return undefined
      // Several mails may be on their way to one browser, and each stays good.
      const secret = secretOf(request) ?? newToken()
      reply.setCookie(name, secret, { ...cookie, maxAge: SIGN_IN_MINUTES * 60 })
      return hashToken(secret)
    },
    find(request) {
      const secret = secretOf(request)
      return secret === undefined ? undefined : hashToken(secret)
    },
    forget(request, reply) {
      if (request.cookies[name] !== undefined) reply.clearCookie(name, cookie)
    },
  }
}
