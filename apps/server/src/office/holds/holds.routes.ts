import { holdEndpoints } from '@callboard/contract/office/holds/endpoints'
import type { FastifyInstance } from 'fastify'
import { implement } from '#http/endpoint/implement.ts'
import type { HoldsService } from './holds.service.ts'

/** Setting and lifting holds. */
export function holdsRoutes(app: FastifyInstance, { holds }: { holds: HoldsService }): void {
  implement(app, holdEndpoints.holdTalent, ({ actor, params, body }) =>
    holds.hold(actor, holds.getHoldable(actor, params.id), body.reason ?? null),
  )
  implement(app, holdEndpoints.holds, () => holds.list())
  implement(app, holdEndpoints.liftHold, async ({ actor, params }) => {
    await holds.lift(actor, holds.getHoldable(actor, params.id))
    return undefined
  })
  implement(app, holdEndpoints.ownHold, async ({ actor }) => ({ since: (await holds.own(actor))?.toISOString() ?? null }))
}
