import { castingRoomEndpoints } from '@callboard/contract/casting/board/cards.endpoints'
import { castingEndpoints } from '@callboard/contract/casting/board/endpoints'
import type { FastifyInstance } from 'fastify'
import type { RolesService } from '#casting/roles/roles.service.ts'
import { implement } from '#http/endpoint/implement.ts'
import type { CastingService } from './casting.service.ts'
import type { RolePeopleService } from './role-people.service.ts'

interface Services {
  readonly casting: CastingService
  readonly rolePeople: RolePeopleService
  readonly roles: RolesService
}

/** The casting room. */
export function castingRoutes(app: FastifyInstance, { casting, rolePeople, roles }: Services): void {
  implement(app, castingRoomEndpoints.castingRoom, ({ actor, params }) => casting.room(actor, params.id))
  implement(app, castingRoomEndpoints.castingBoard, ({ actor, params }) => casting.board(actor, params.id))
  implement(app, castingRoomEndpoints.castingCards, ({ actor, params, query }) => casting.cardsOf(actor, params.id, query.application))
  implement(app, castingRoomEndpoints.castingFreedoms, ({ actor, params, query }) => casting.freedoms(actor, params.id, query))
  implement(app, castingEndpoints.applicationHistory, ({ params }) => casting.history(params.id))
  implement(app, castingEndpoints.untoldDecisions, ({ actor, params }) => casting.untold(actor, params.id))
  implement(app, castingEndpoints.moveApplications, ({ actor, body, request }) => casting.move(actor, body, request.translator))
  implement(app, castingEndpoints.undoMoves, ({ actor, body, request }) => casting.undo(actor, body.applications, request.translator))
  implement(app, castingEndpoints.tellDecisions, ({ actor, body, request }) => casting.tell(actor, body.applications, request.translator))
  implement(app, castingEndpoints.addToRole, async ({ actor, params, body, request }) =>
    rolePeople.add(actor, await roles.getEditable(actor, params.id), body, request.translator),
  )
  implement(app, castingEndpoints.undoAdditions, ({ actor, body, request }) =>
    rolePeople.undoAdd(actor, body.applications, request.translator),
  )
  implement(app, castingEndpoints.orderAlternates, async ({ actor, params, body }) =>
    rolePeople.orderAlternates(actor, await roles.getEditable(actor, params.id), body.applicationIds),
  )
}
