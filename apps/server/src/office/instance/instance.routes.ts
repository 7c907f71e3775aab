import { instanceEndpoints } from '@callboard/contract/office/instance/endpoints'
import type { FastifyInstance } from 'fastify'
import { implement } from '#http/endpoint/implement.ts'
import type { InstanceService } from './instance.service.ts'

/** The setup steps of a new instance, and emptying its demo. */
export function instanceRoutes(app: FastifyInstance, { instance }: { instance: InstanceService }): void {
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
