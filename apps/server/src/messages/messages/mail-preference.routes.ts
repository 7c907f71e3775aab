import { mailPreferenceEndpoints } from '@callboard/contract/messages/messages/mail-preference.endpoints'
import { BULK_MESSAGE } from '@callboard/contract/messages/messages/rules'
import type { FastifyInstance } from 'fastify'
import { implement } from '#http/endpoint/implement.ts'
import type { MailPreferenceService } from './mail-preference.service.ts'

/** Largest body of a one-click unsubscribe request (RFC 8058), in bytes. */
const ONE_CLICK_BYTES = 4096

/** The preference for messages by mail, and the unsubscribe links in mails. */
export function mailPreferenceRoutes(app: FastifyInstance, { mailPreference }: { mailPreference: MailPreferenceService }): void {
  implement(app, mailPreferenceEndpoints.mailPreference, async ({ actor }) => ({ officeMail: await mailPreference.wants(actor) }))
  implement(app, mailPreferenceEndpoints.setMailPreference, async ({ actor, body: { officeMail } }) => {
    await mailPreference.set(actor, officeMail)
    return { officeMail }
  })
  implement(app, mailPreferenceEndpoints.unsubscribe, async ({ params }) => {
    await mailPreference.unsubscribe(params.token)
    return { message: BULK_MESSAGE.unsubscribed }
  })

  // Mail providers post a form to the address of the page, without showing the page to the user.
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: ONE_CLICK_BYTES }, async () => undefined)
    const { rateLimit } = mailPreferenceEndpoints.unsubscribe
    scope.post<{ Params: { token: string } }>(
      '/unsubscribe/:token',
      { config: { rateLimit, takesCrossSite: true } },
      async ({ params }) => {
        await mailPreference.unsubscribe(params.token)
        return { message: BULK_MESSAGE.unsubscribed }
      },
    )
  })
}
