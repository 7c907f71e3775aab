import { instanceEndpoints } from '@callboard/contract/office/instance/endpoints'
import type { FastifyInstance } from 'fastify'
import { implement } from '#http/endpoint/implement.ts'
import { openSession } from '#http/session/session.ts'
import type { InstanceService } from './instance.service.ts'
import type { SetUpService } from './set-up.service.ts'

/** The first casting director and the first steps of a new instance, and emptying its demo. */
export function instanceRoutes(app: FastifyInstance, { instance, setUp }: { instance: InstanceService; setUp: SetUpService }): void {
  implement(app, instanceEndpoints.setUp, async ({ body, request }) => {
    const signedIn = await setUp.complete(body)
    await openSession(request, signedIn.user.id, { by: 'set-up' })
    return signedIn
  })
  implement(app, instanceEndpoints.firstSteps, () => instance.firstSteps())
  implement(app, instanceEndpoints.dismissFirstSteps, async ({ actor }) => {
    await instance.dismissFirstSteps(actor)
    return undefined
  })
  implement(app, instanceEndpoints.restoreFirstSteps, async ({ actor }) => {
    await instance.restoreFirstSteps(actor)
    return undefined
  })
  implement(app, instanceEndpoints.sendTestMail, ({ actor }) => instance.sendTestMail(actor))
  implement(app, instanceEndpoints.emptyDemo, ({ actor }) => instance.emptyDemo(actor))
}
