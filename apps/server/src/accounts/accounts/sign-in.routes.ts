import { accountEndpoints } from '@callboard/contract/accounts/accounts/endpoints'
import { SIGN_IN_ERROR } from '@callboard/contract/accounts/accounts/errors'
import { SIGN_IN_MESSAGE } from '@callboard/contract/accounts/accounts/rules'
import { COMMON_ERROR } from '@callboard/contract/errors'
import type { FastifyInstance } from 'fastify'
import { implement } from '#http/endpoint/implement.ts'
import { addressOf } from '#http/limits/address-of.ts'
import { askingBrowser } from '#http/session/asking-browser.ts'
import { provenBrowsers } from '#http/session/proven-browser.ts'
import { requestLanguage } from '#http/session/request-language.ts'
import { openSession } from '#http/session/session.ts'
import { AppError, fieldError } from '#platform/app-error.ts'
import type { InstitutionLanguage } from '#platform/translators.ts'
import type { SignInService } from './sign-in.service.ts'

/** Sign-in by mail, and as a sample person. */
export function signInRoutes(
  app: FastifyInstance,
  {
    signIn,
    platform,
  }: {
    signIn: SignInService
    platform: { config: { demo: boolean; publicUrl: string }; institution: InstitutionLanguage; sessionSecret: string }
  },
): void {
  const secure = platform.config.publicUrl.startsWith('https:')
  const asking = askingBrowser(secure)
  const proven = provenBrowsers({ secret: platform.sessionSecret, secure })
  implement(app, accountEndpoints.requestSignIn, async ({ body, request, reply }) => {
    const heard = requestLanguage(request, platform.institution.language)
    await signIn.request({ ...body, heard, ...asking.know(request, reply), provenBrowser: proven.find(request, body.email) })
    return { message: SIGN_IN_MESSAGE.sent }
  })

  implement(app, accountEndpoints.readSignInLink, async ({ actor, body: { token }, request }) => {
    const link = await signIn.readLink(token, asking.find(request))
    if (!link) throw new AppError(SIGN_IN_ERROR.invalidLink)
    return { ...link, signedInAs: actor.kind === 'user' ? actor.email : null }
  })

  implement(app, accountEndpoints.verifySignIn, async ({ body: { token, email = '', code = '' }, request, reply }) => {
    const signedIn = await signIn.verify(
      token !== undefined ? { token } : { email, code, browser: asking.find(request), network: addressOf(request) },
    )
    if (!signedIn) throw token !== undefined ? new AppError(SIGN_IN_ERROR.invalidLink) : fieldError('code', SIGN_IN_MESSAGE.invalidCode)
    asking.forget(request, reply)
    proven.prove(request, reply, signedIn.user.email)
    await openSession(request, signedIn.user.id, { by: 'mail' })
    return signedIn
  })

  if (platform.config.demo) {
    implement(app, accountEndpoints.demoSignIn, async ({ body, request }) => {
      const signedIn = await signIn.enterDemo(body)
      if (!signedIn) throw new AppError(COMMON_ERROR.notFound)
      await openSession(request, signedIn.user.id, { by: 'demo' })
      return signedIn
    })
  } else {
    // Runs before the body is validated: outside the demo this endpoint answers 404 to any body.
    const missing = async () => {
      throw new AppError(COMMON_ERROR.notFound)
    }
    app.route({ method: accountEndpoints.demoSignIn.method, url: accountEndpoints.demoSignIn.path, onRequest: missing, handler: missing })
  }
}
