import { ownDataEndpoints } from '@callboard/contract/own-data'
import { OWN_DATA_FILE, OWN_DATA_MESSAGE } from '@callboard/contract/own-data-options'
import type { FastifyInstance } from 'fastify'
import { implement } from '#http/implement.ts'
import { closeSession } from '#http/session.ts'
import type { OwnDataService } from './own-data.service.ts'

/** A student's download of everything, and the end of their account. */
export function ownDataRoutes(app: FastifyInstance, { ownData }: { ownData: OwnDataService }): void {
  implement(app, ownDataEndpoints.downloadOwnData, async ({ actor, reply }) =>
    reply
      .headers({ 'Content-Type': 'application/zip', 'Content-Disposition': `attachment; filename="${OWN_DATA_FILE}"` })
      .send(await ownData.download(actor)),
  )
  implement(app, ownDataEndpoints.ownDataAllowance, async ({ actor }) => ownData.allowance(actor))
  implement(app, ownDataEndpoints.requestDeletionCode, async ({ actor }) => {
    await ownData.requestCode(actor)
    return { message: OWN_DATA_MESSAGE.codeSent }
  })
  implement(app, ownDataEndpoints.deleteOwnAccount, async ({ actor, body, request, reply }) => {
    await ownData.deleteAccount(actor, body.code)
    await closeSession(request, reply)
    return undefined
  })
}
