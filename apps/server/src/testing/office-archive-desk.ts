import { eq } from 'drizzle-orm'
import { selfTapes } from '#db/schema/self-tapes.ts'
import type { EndpointName } from '#testing/endpoint-calls.ts'
import { endpointCalls } from '#testing/endpoint-calls.ts'
import { makeApplication, makeProject, makeUser, signIn } from '#testing/factories.ts'
import { makeScene, only, ownersCaptions, ownersPhoto, type Scene } from '#testing/scene.ts'
import type { TestApp } from '#testing/test-app.ts'
import type { TestClient } from '#testing/test-client.ts'

/** Calls whose preparation creates each kind of object in an archive. */
const MAKERS: readonly EndpointName[] = [
  'absences',
  'auditionSheet',
  'availabilityCheck',
  'mediaRequest',
  'presentation',
  'callSheet',
  'deleteTemplate',
  'event',
  'inboundMail',
  'list',
  'openSavedSearch',
  'sentMessage',
  'thread',
  'updateSavedAnswer',
]

/** An office with objects of every kind. */
export interface FilledOffice extends Scene {
  readonly director: TestClient
  /** Another casting director. */
  readonly colleague: TestClient
  readonly project: { readonly id: number; readonly title: string }
  readonly tapeId: number
}

/** Makes two people. The owner has a photo, a tape and every kind of plan that an office can make. */
export async function fillOffice(server: TestApp): Promise<FilledOffice> {
  const scene = await makeScene(server)
  await ownersPhoto(scene)
  await ownersCaptions(scene)
  const { db } = server.deps.platform
  const tape = only(await db.select({ id: selfTapes.id }).from(selfTapes).where(eq(selfTapes.studentId, scene.owner.id)))
  for (const name of MAKERS) await endpointCalls[name](scene)
  const project = await makeProject(server, { title: 'Harbour at dawn' })
  await makeApplication(server, { projectId: project.id, studentId: scene.owner.id, stage: 'booked', notes: 'Too tall for the part' })
  return {
    ...scene,
    director: await signIn(server, scene.admin),
    colleague: await signIn(server, await makeUser(server, { role: 'admin' })),
    project,
    tapeId: tape.id,
  }
}
