import { BULK_MESSAGE } from '@callboard/contract/messages/messages/rules'
import { noticeEndpoints } from '@callboard/contract/messages/notices/endpoints'
import type { FastifyInstance } from 'fastify'
import { implement } from '#http/endpoint/implement.ts'
import type { NoticesService } from './notices.service.ts'
import type { PushesService } from './pushes.service.ts'

/** Largest body of a one-click unsubscribe request (RFC 8058), in bytes. */
const ONE_CLICK_BYTES = 4096

/** The choices about notices, and the unsubscribe links in mails. */
export function noticesRoutes(app: FastifyInstance, { notices, pushes }: { notices: NoticesService; pushes: PushesService }): void {
  implement(app, noticeEndpoints.noticeChoices, ({ actor, request }) => notices.choices(actor, request.session.sessionId))
  implement(app, noticeEndpoints.chooseNotices, async ({ actor, params: { kind }, body: { way }, request }) => {
    await notices.choose(actor, kind, way)
    return notices.choices(actor, request.session.sessionId)
  })
  implement(app, noticeEndpoints.takePushes, async ({ actor, body, request }) => {
    await pushes.take(actor, request.session.sessionId, body)
    return notices.choices(actor, request.session.sessionId)
  })
  implement(app, noticeEndpoints.endPushes, async ({ actor, request }) => {
    await pushes.end(actor, request.session.sessionId)
    return notices.choices(actor, request.session.sessionId)
  })
  implement(app, noticeEndpoints.unsubscribe, async ({ params }) => {
    await notices.unsubscribe(params.token)
    return { message: BULK_MESSAGE.unsubscribed }
  })

  // Mail providers post a form to the address of the page, without showing the page to the user.
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: ONE_CLICK_BYTES }, async () => undefined)
    const { rateLimit } = noticeEndpoints.unsubscribe
    scope.post<{ Params: { token: string } }>(
      '/unsubscribe/:token',
      { config: { rateLimit, takesCrossSite: true } },
      async ({ params }) => {
        await notices.unsubscribe(params.token)
        return { message: BULK_MESSAGE.unsubscribed }
      },
    )
  })
}
