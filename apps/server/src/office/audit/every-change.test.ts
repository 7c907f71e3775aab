import { checkAccess } from '@callboard/contract/access'
import { allEndpoints } from '@callboard/contract/all-endpoints'
import type { EndpointSpec } from '@callboard/contract/endpoint'
import { gt } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditLog } from '#db/schema/audit.ts'
import { addressOf, type EndpointName, endpointCalls } from '#testing/endpoint-calls.ts'
import { signIn } from '#testing/factories.ts'
import { makeScene } from '#testing/scene.ts'
import { type TestApp, testApp } from '#testing/test-app.ts'

/** Endpoints for casting directors that change something but need no audit line, with the reason. */
const NO_CHANGE: Partial<Record<EndpointName, string>> = {
  chosenTalents: 'a read, of more ids than an address has room for',
  planEffects: 'shows who would be told of another plan; nothing is stored or sent',
  auditionPlanEffects: 'as planEffects, for an audition day',
  previewOffers: 'shows what offers would say; nothing is stored or sent',
  matchPhotoNames: 'says whose names files have; nothing is stored',
  missingConsents: 'says who did not agree; nothing is changed',
  previewMail: 'shows what a mail would say; nothing is stored or sent',
  previewMessage: 'shows what a message would say; nothing is stored or sent',
  previewImportRow: 'shows what a row would become; nothing is stored',
  chooseImportSheet: 'changes a table that is not imported yet; reading and importing it are recorded',
  checkImport: 'as chooseImportSheet',
  decideImportRow: 'as chooseImportSheet',
  mendImportRow: 'as chooseImportSheet',
  addImportPhotos: 'its picture is nobody’s here; the test of pictures of an import reads its line',
  takeOutImportPhotos: 'takes none out here; the test of pictures of an import reads its line',
  beginSignOnTrial: 'asks the provider; what it says is kept for minutes, for who asked',
  trySignOn: 'asks the provider; nothing is stored',
  tryIncomingMail: 'connects; nothing is stored or read',
  tryMailGrant: 'asks the provider; only what it gives is stored, sealed',
  tryTextGateway: 'sends a sample text; nothing is stored',
  tryMailServer: 'connects; nothing is stored or sent',
  watchTape: 'the tape itself names who watched it first, and when',
  prepareOfficeArchive: 'gives an address; what is downloaded there is recorded',
  attendThread: 'says who has a conversation open, and is forgotten in a minute',
  openSavedSearch: 'remembers for its own person alone what they have seen',
}

const changes = (Object.entries(allEndpoints) as [EndpointName, EndpointSpec][]).filter(
  ([name, { access, method }]) => checkAccess(access, 'student') === 'forbidden' && method !== 'GET' && !(name in NO_CHANGE),
)

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())

describe('changes by casting directors are recorded', () => {
  test.each(changes)('%s writes a line with their account', async (name, spec) => {
    const { db } = server.deps.platform
    const scene = await makeScene(server)
    const { file, fileField, ...request } = await endpointCalls[name](scene)
    const director = await signIn(server, scene.admin)
    const [before] = (await db.select({ id: auditLog.id }).from(auditLog)).map(({ id }) => id).sort((one, other) => other - one)
    const address = addressOf(spec, request)
    const response = file
      ? await director.upload(address, { name: 'portrait.png', type: 'image/png', content: file, field: fileField })
      : await director.call(spec.method, address, { body: request.body })
    expect(response.statusCode, response.body.slice(0, 200)).toBe(spec.success.status)
    const lines = await db
      .select()
      .from(auditLog)
      .where(gt(auditLog.id, before ?? 0))
    expect(lines.map(({ actor }) => actor)).toContain(scene.admin.id)
  })
})
