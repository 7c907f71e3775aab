import { checkAccess } from '@callboard/contract/access'
import type { EndpointSpec } from '@callboard/contract/endpoint'
import { type EndpointCall, type EndpointName, endpointCalls } from '#testing/endpoint-calls.ts'
import { signIn } from '#testing/factories.ts'
import { makeScene } from '#testing/scene.ts'
import type { TestApp } from '#testing/test-app.ts'
import type { TestClient } from '#testing/test-client.ts'

/** A caller who may make the call, and the call. */
export async function readyToCall(
  server: TestApp,
  name: EndpointName,
  { access }: EndpointSpec,
): Promise<{ client: TestClient; request: EndpointCall }> {
  const scene = await makeScene(server)
  const client = await signIn(server, checkAccess(access, 'student') === 'forbidden' ? scene.admin : { id: scene.owner.userId })
  return { client, request: await endpointCalls[name](scene) }
}
