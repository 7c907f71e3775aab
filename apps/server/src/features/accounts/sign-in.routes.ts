import { checkAccess } from '@callboard/contract/access'
import { accountEndpoints, SIGN_IN_MESSAGE } from '@callboard/contract/accounts'
import { findPage } from '@callboard/contract/pages'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { implement } from '#http/implement.ts'
import { closeSession, openSession } from '#http/session.ts'
import type { Actor } from '#platform/actor.ts'
import { AppError, fieldError, notFound } from '#platform/app-error.ts'
import { safeReturnTo } from './sign-in.domain.ts'
import type { SignInService } from './sign-in.service.ts'

/** Whether the actor may open the page at a path; paths of no page are for anyone, who then learn that nothing is there. */
function mayOpen(actor: Actor, path: string): boolean {
  const page = findPage(path.split(/[?#]/, 1)[0] ?? '/')
  return page === undefined || checkAccess(page.access, actor.kind === 'user' ? actor.role : null) === 'allowed'
}

function askedReturnTo(request: FastifyRequest): string {
  const { returnTo } = request.query as { returnTo?: unknown }
  return safeReturnTo(returnTo)
}

/** Sign-in and sign-out. The two full-page navigations answer with redirects and are no endpoints of the contract. */
export function signInRoutes(
  app: FastifyInstance,
  { signIn, platform }: { signIn: SignInService; platform: { config: { demo: boolean } } },
): void {
  implement(app, accountEndpoints.requestSignIn, async ({ body }) => {
    await signIn.request(body)
    return { message: SIGN_IN_MESSAGE.sent }
  })

  implement(app, accountEndpoints.verifySignIn, async ({ body: { token, email = '', code = '' }, request }) => {
    const signedIn = await signIn.verify(token !== undefined ? { token } : { email, code })
    if (!signedIn)
      throw token !== undefined ? new AppError(400, SIGN_IN_MESSAGE.invalidLink) : fieldError('code', SIGN_IN_MESSAGE.invalidCode)
    await openSession(request, signedIn.user.id)
    return signedIn
  })

  if (platform.config.demo) {
    implement(app, accountEndpoints.demoSignIn, async ({ body, request }) => {
      const signedIn = await signIn.enterDemo(body)
      if (!signedIn) throw notFound()
      await openSession(request, signedIn.user.id)
      return signedIn
    })
  } else {
    // Before the body is looked at: outside the demo there is nothing here to be wrong about.
    const missing = async () => {
      throw notFound()
    }
    app.route({ method: accountEndpoints.demoSignIn.method, url: accountEndpoints.demoSignIn.path, onRequest: missing, handler: missing })
  }

  app.get('/api/login', async (request, reply) => {
    const returnTo = askedReturnTo(request)
    // Someone whose role does not suffice gets to sign in as somebody else, instead of being sent round in circles.
    const away = request.actor.kind === 'user' && mayOpen(request.actor, returnTo)
    const target = away ? returnTo : `/sign-in${returnTo === '/' ? '' : `?${new URLSearchParams({ returnTo })}`}`
    return reply.header('Cache-Control', 'no-store').redirect(target, 302)
  })

  app.get('/api/logout', async (request, reply) => {
    const { actor } = request
    await closeSession(request, reply)
    if (actor.kind === 'user') await signIn.leave(actor.userId)
    return reply.header('Cache-Control', 'no-store').redirect('/', 302)
  })
}
