import { officeArchiveEndpoints } from '@callboard/contract/exchange/office-archive/endpoints'
import { OFFICE_ARCHIVE_STALL_MS } from '@callboard/contract/exchange/office-archive/rules'
import type { FastifyInstance } from 'fastify'
import { implement } from '#http/endpoint/implement.ts'
import { openApiDocument } from '#http/endpoint/openapi.ts'
import { requestLanguage } from '#http/session/request-language.ts'
import { requireRecentSignIn, sessionCookieName } from '#http/session/session.ts'
import type { InstitutionLanguage } from '#platform/translators.ts'
import type { OfficeArchiveService } from './office-archive.service.ts'

/** The download of all data of an office. */
export function officeArchiveRoutes(
  app: FastifyInstance,
  {
    officeArchive,
    platform,
  }: { officeArchive: OfficeArchiveService; platform: { institution: InstitutionLanguage; config: { publicUrl: string } } },
): void {
  const { publicUrl } = platform.config
  const cookieName = sessionCookieName(publicUrl.startsWith('https:'))
  app.addHook('preClose', async () => officeArchive.stop())

  implement(app, officeArchiveEndpoints.officeArchive, ({ actor }) => officeArchive.state(actor))

  implement(app, officeArchiveEndpoints.prepareOfficeArchive, async ({ actor, request }) => {
    requireRecentSignIn(request)
    return officeArchive.prepare(actor)
  })

  implement(app, officeArchiveEndpoints.downloadOfficeArchive, async ({ actor, query, request, reply }) => {
    const { fileName, stream } = await officeArchive.open(actor, query.key, {
      language: requestLanguage(request, platform.institution.language).language,
      openApi: openApiDocument({ publicUrl, cookieName }),
      read: async (endpoint, call) => {
        const answer = app.readEndpoints?.get(endpoint.path)
        if (!answer) throw new Error(`${endpoint.path} cannot be read by the server`)
        return answer(request, reply, { ...call, isCounted: false })
      },
    })
    // The client may have disconnected while the archive was being opened.
    if (reply.raw.destroyed) stream.destroy()
    reply.raw.once('close', () => stream.destroy())
    reply.raw.setTimeout(OFFICE_ARCHIVE_STALL_MS, () => reply.raw.destroy())
    return reply
      .headers({
        'Content-Type': 'application/zip',
        'Content-Disposition': `attachment; filename="${fileName}"`,
        'X-Content-Type-Options': 'nosniff',
      })
      .send(stream)
  })
}
