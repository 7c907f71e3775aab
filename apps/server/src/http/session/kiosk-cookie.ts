import type { FastifyReply, FastifyRequest } from 'fastify'

/** The secret of a device that the office paired as a kiosk. It signs nobody in. */
export interface KioskCookie {
  /** Stores the secret on the device, or keeps it there for longer. */
  give(reply: FastifyReply, secret: string): void
  /** @returns the secret that the device sends; `undefined` if there is none */
  find(request: FastifyRequest): string | undefined
}

const SECRET = /^[\w-]{43}$/
/** The longest time that browsers keep a cookie. It begins again when the check-in page opens. */
const KEPT_SECONDS = 400 * 24 * 3600

/** @param secure whether the site is served over https; then a sibling domain cannot set the cookie */
export function kioskCookie(secure: boolean): KioskCookie {
  const name = `${secure ? '__Host-' : ''}callboard-kiosk`
  return {
    give(reply, secret) {
      reply.setCookie(name, secret, { path: '/', httpOnly: true, sameSite: 'strict', secure, maxAge: KEPT_SECONDS })
    },
    find(request) {
      const value = request.cookies[name]
      return value !== undefined && SECRET.test(value) ? value : undefined
    },
  }
}
