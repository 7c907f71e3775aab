import { passkeyEndpoints } from '@callboard/contract/accounts/passkeys/endpoints'
import { COMMON_ERROR } from '@callboard/contract/errors'
import type { FastifyInstance } from 'fastify'
import { implement } from '#http/endpoint/implement.ts'
import { browserName } from '#http/session/browser-name.ts'
import { openSession, requireRecentSignIn } from '#http/session/session.ts'
import { AppError } from '#platform/app-error.ts'
import type { PasskeysService } from './passkeys.service.ts'

/** The user's own passkeys, and signing in with a passkey. */
export function passkeysRoutes(app: FastifyInstance, { passkeys }: { passkeys: PasskeysService }): void {
  implement(app, passkeyEndpoints.ownPasskeys, async ({ actor }) => passkeys.own(actor))

  implement(app, passkeyEndpoints.askForNewPasskey, async ({ actor, request }) => {
    requireRecentSignIn(request)
    return passkeys.askForNew(actor, request.mustEnrol)
  })

  implement(app, passkeyEndpoints.addPasskey, async ({ actor, body: { attempt, credential, name }, request }) => {
    requireRecentSignIn(request)
    const isFirst = request.mustEnrol
    const called = name ?? browserName(request.headers['user-agent']) ?? 'Passkey'
    const added = await passkeys.add(actor, { attempt, credential, name: called, isFirst })
    // The user has just proven the passkey, so the session limited to adding one becomes a full session.
    if (isFirst) await openSession(request, actor.userId, { by: 'passkey' })
    return added
  })

  implement(app, passkeyEndpoints.renamePasskey, async ({ actor, params, body }) => {
    const renamed = await passkeys.rename(actor, params.id, body.name)
    if (!renamed) throw new AppError(COMMON_ERROR.notFound)
    return renamed
  })

  implement(app, passkeyEndpoints.removePasskey, async ({ actor, params, request }) => {
    requireRecentSignIn(request)
    if (!(await passkeys.remove(actor, params.id))) throw new AppError(COMMON_ERROR.notFound)
    return undefined
  })

  implement(app, passkeyEndpoints.askForPasskey, async () => passkeys.ask())

  implement(app, passkeyEndpoints.signInWithPasskey, async ({ body, request }) => {
    const signedIn = await passkeys.signIn(body)
    await openSession(request, signedIn.user.id, { by: 'passkey' })
    return signedIn
  })
}
