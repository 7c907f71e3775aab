import { BULK_MESSAGE } from '@callboard/contract/messages/messages/rules'
import { noticeEndpoints } from '@callboard/contract/messages/notices/endpoints'
import type { FastifyInstance } from 'fastify'
import { implement } from '#http/endpoint/implement.ts'
import type { NoticesService } from './notices.service.ts'

/** Largest body of a one-click unsubscribe request (RFC 8058), in bytes. */
const ONE_CLICK_BYTES = 4096

/** The choices about notices, and the unsubscribe links in mails. */
export function noticesRoutes(app: FastifyInstance, { notices }: { notices: NoticesService }): void {
  implement(app, noticeEndpoints.noticeChoices, ({ actor }) => notices.choices(actor))
  implement(app, noticeEndpoints.chooseNotices, ({ actor, params: { kind }, body: { way } }) => notices.choose(actor, kind, way))
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
