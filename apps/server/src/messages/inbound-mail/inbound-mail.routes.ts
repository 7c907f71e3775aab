import { inboundMailEndpoints } from '@callboard/contract/messages/inbound-mail/endpoints'
import { INBOUND_ERROR } from '@callboard/contract/messages/inbound-mail/errors'
import { INBOUND_LIMITS, INBOUND_PATH, INBOUND_SIGNATURE } from '@callboard/contract/messages/inbound-mail/rules'
import type { FastifyInstance } from 'fastify'
import { implement } from '#http/endpoint/implement.ts'
import { requireRecentSignIn } from '#http/session/session.ts'
import { AppError } from '#platform/app-error.ts'
import type { Clock } from '#platform/clock.ts'
import type { InboundMailService } from './inbound-mail.service.ts'
import { type InboundSecretService, isSignatureOf, readSignature } from './inbound-secret.service.ts'
import type { QuarantineService } from './quarantine.service.ts'

/** Requests for one address. It is high because one provider delivers the mails of a whole university. */
const RATE_LIMIT = { max: 600, seconds: 60 }

interface Services {
  readonly quarantine: QuarantineService
  readonly inboundSecret: InboundSecretService
  readonly inboundMail: Pick<InboundMailService, 'take'>
  readonly clock: Clock
}

/** Incoming mails, and the endpoint to which providers deliver them. */
export function inboundMailRoutes(app: FastifyInstance, { quarantine, inboundSecret, inboundMail, clock }: Services): void {
  const { getFileable } = quarantine
  implement(app, inboundMailEndpoints.inboundMails, ({ query }) => quarantine.list(query.list, query.before ?? 0))
  implement(app, inboundMailEndpoints.inboundMail, ({ params }) => quarantine.read(params.id))
  implement(app, inboundMailEndpoints.inboundMailFile, async ({ params, reply }) => {
    const { raw, name } = await quarantine.file(params.id)
    // Strangers write the content, so browsers save it and never open it in our origin.
    reply.headers({
      'Content-Disposition': `attachment; filename="${name}"`,
      'Content-Security-Policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
      'X-Content-Type-Options': 'nosniff',
      'Cross-Origin-Resource-Policy': 'same-origin',
      'Cache-Control': 'private, no-store',
    })
    return reply.type('application/octet-stream').send(raw)
  })
  implement(app, inboundMailEndpoints.fileInboundMail, async ({ actor, params, body }) =>
    quarantine.put(actor, await getFileable(actor, params.id), body),
  )
  implement(app, inboundMailEndpoints.discardInboundMail, async ({ actor, params }) =>
    quarantine.discard(actor, await getFileable(actor, params.id)),
  )
  implement(app, inboundMailEndpoints.returnInboundMail, async ({ actor, params }) =>
    quarantine.putBack(actor, await getFileable(actor, params.id)),
  )
  implement(app, inboundMailEndpoints.mailOfEntry, ({ params }) => quarantine.ofEntry(params.id, params.entryId))
  implement(app, inboundMailEndpoints.ownMailOfEntry, ({ actor, params }) => quarantine.ofOwnEntry(actor, params.id, params.entryId))

  implement(app, inboundMailEndpoints.inboundAddress, () => inboundSecret.address())
  implement(app, inboundMailEndpoints.makeInboundSecret, ({ actor, request }) => {
    requireRecentSignIn(request)
    return inboundSecret.make(actor)
  })
  implement(app, inboundMailEndpoints.removeInboundSecret, ({ actor }) => inboundSecret.remove(actor))

  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: INBOUND_LIMITS.bytes }, async (_request: unknown, body: Buffer) => body)
    const signatures = new WeakMap<object, { secret: string; signature: NonNullable<ReturnType<typeof readSignature>> }>()
    scope.post(
      INBOUND_PATH,
      {
        bodyLimit: INBOUND_LIMITS.bytes,
        config: { rateLimit: RATE_LIMIT, takesCrossSite: true },
        // Checked before the body is read, so that nobody without a signature can make us read one.
        onRequest: async (request) => {
          const signature = readSignature(request.headers[INBOUND_SIGNATURE], clock.now())
          if (!signature) throw new AppError(INBOUND_ERROR.unsigned)
          const secret = await inboundSecret.find()
          if (secret === undefined) throw new AppError(INBOUND_ERROR.off)
          signatures.set(request, { secret, signature })
        },
      },
      async (request) => {
        const claimed = signatures.get(request)
        const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
        if (!claimed || raw.length === 0 || !isSignatureOf(claimed.secret, claimed.signature, raw))
          throw new AppError(INBOUND_ERROR.unsigned)
        return { outcome: await inboundMail.take(raw, clock.now()) }
      },
    )
  })
}
