import { SIGN_IN_MINUTES } from '@callboard/contract/accounts/accounts/rules'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { hashToken, newToken } from '#platform/tokens.ts'

/**
 * The secret of the browser that requests a sign-in mail: the mail's link completes by itself only there, and its code is valid only there
 * (decisions 55 and 76).
 */
export interface AskingBrowser {
  /**
   * Gives the secret to the requesting browser, or finds the one that it has.
   *
   * @returns its hash, and whether a program made the request, which sends no browser headers and may not keep cookies
   */
  know(request: FastifyRequest, reply: FastifyReply): { browser: Buffer; codeAnywhere: boolean }
  /** @returns the hash of the secret that the browser sends; `undefined` if there is none */
  find(request: FastifyRequest): Buffer | undefined
  /** Removes it; it has no use after a sign-in. */
  forget(request: FastifyRequest, reply: FastifyReply): void
}

const SECRET = /^[\w-]{43}$/

/** Every browser sends the origin of a `POST` in one of these headers; over plain http, only in the older one. */
const isBrowser = ({ headers }: FastifyRequest) => headers['sec-fetch-site'] !== undefined || headers.origin !== undefined

/** @param secure whether the site is served over https; then a sibling domain cannot set the cookie */
export function askingBrowser(secure: boolean): AskingBrowser {
  const name = `${secure ? '__Host-' : ''}callboard-code`
  const cookie = { path: '/', httpOnly: true, sameSite: 'strict', secure } as const

  function secretOf(request: FastifyRequest): string | undefined {
    const value = request.cookies[name]
    return value !== undefined && SECRET.test(value) ? value : undefined
  }

  return {
    know(request, reply) {
      // Several mails may be on their way to one browser. All of them stay valid, so the secret is kept.
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
