import { listEndpoints } from '@callboard/contract/people/lists/endpoints'
import type { FastifyInstance } from 'fastify'
import { implement } from '#http/endpoint/implement.ts'
import type { ListsService } from './lists.service.ts'

/** Named lists of people. */
export function listsRoutes(app: FastifyInstance, { lists }: { lists: ListsService }): void {
  implement(app, listEndpoints.lists, () => lists.all())
  implement(app, listEndpoints.list, ({ params }) => lists.get(params.id))
  implement(app, listEndpoints.listPage, ({ params, query }) => lists.page(params.id, query))
  implement(app, listEndpoints.listPeopleIds, ({ params, query }) => lists.ids(params.id, query.search))
  implement(app, listEndpoints.createList, ({ actor, body, request }) => lists.create(actor, body, request.translator))
  implement(app, listEndpoints.renameList, async ({ actor, params, body }) =>
    lists.rename(actor, await lists.getEditable(actor, params.id), body),
  )
  implement(app, listEndpoints.deleteList, async ({ actor, params }) => {
    await lists.remove(actor, await lists.getEditable(actor, params.id))
    return undefined
  })
  implement(app, listEndpoints.restoreList, async ({ actor, params }) =>
    lists.restore(actor, await lists.getEditable(actor, params.id, 'deleted')),
  )
  implement(app, listEndpoints.addToList, async ({ actor, params, body, request }) =>
    lists.add(actor, await lists.getEditable(actor, params.id), body.people, request.translator),
  )
  implement(app, listEndpoints.removeFromList, async ({ actor, params, body }) =>
    lists.take(actor, await lists.getEditable(actor, params.id), body.studentIds),
  )
  implement(app, listEndpoints.noteOnList, async ({ actor, params, body }) =>
    lists.note(actor, await lists.getEditable(actor, params.id), { ...body, studentId: params.studentId }),
  )
}
