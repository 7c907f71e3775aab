import { SIGN_IN_MINUTES } from '@callboard/contract/accounts/endpoints'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { hashToken, newToken } from '#platform/tokens.ts'

/**
 * The secret that the browser asking for a sign-in mail is given: the link of the mail completes by itself there alone, and its code is
 * good nowhere else (decisions 55 and 76).
 */
export interface AskingBrowser {
  /**
   * Gives it to a browser that asks, or finds what that has.
   *
   * @returns its hash, and whether a program asked, which says nothing of a browser and need not keep cookies
   */
  know(request: FastifyRequest, reply: FastifyReply): { browser: Buffer; codeAnywhere: boolean }
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
      // Several mails may be on their way to one browser, and each stays good.
      const secret = secretOf(request) ?? newToken()
      reply.setCookie(name, secret, { ...cookie, maxAge: SIGN_IN_MINUTES * 60 })
      return { browser: hashToken(secret), codeAnywhere: !isBrowser(request) }
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
