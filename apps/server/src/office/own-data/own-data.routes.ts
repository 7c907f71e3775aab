import { ownDataEndpoints } from '@callboard/contract/office/own-data/endpoints'
import { OWN_DATA_FILE, OWN_DATA_MESSAGE } from '@callboard/contract/office/own-data/rules'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { implement } from '#http/endpoint/implement.ts'
import { requestLanguage } from '#http/session/request-language.ts'
import { closeSession } from '#http/session/session.ts'
import type { InstitutionLanguage } from '#platform/translators.ts'
import type { OwnDataService } from './own-data.service.ts'

/** A student's download of all their data, and the deletion of their account. */
export function ownDataRoutes(
  app: FastifyInstance,
  { ownData, platform }: { ownData: OwnDataService; platform: { institution: InstitutionLanguage } },
): void {
  const heard = (request: FastifyRequest) => requestLanguage(request, platform.institution.language)
  implement(app, ownDataEndpoints.downloadOwnData, async ({ actor, request, reply }) =>
    reply
      .headers({ 'Content-Type': 'application/zip', 'Content-Disposition': `attachment; filename="${OWN_DATA_FILE}"` })
      .send(await ownData.download(actor, heard(request).language)),
  )
  implement(app, ownDataEndpoints.ownDataAllowance, async ({ actor }) => ownData.allowance(actor))
  implement(app, ownDataEndpoints.requestDeletionCode, async ({ actor, request }) => {
    await ownData.requestCode(actor, request.session.sessionId, heard(request))
    return { message: OWN_DATA_MESSAGE.codeSent }
  })
  implement(app, ownDataEndpoints.deleteOwnAccount, async ({ actor, body, request, reply }) => {
    await ownData.deleteAccount(actor, request.session.sessionId, body.code)
    await closeSession(request, reply)
    return undefined
  })
}
