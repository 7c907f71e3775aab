import type { OwnProfile } from '@callboard/contract/people/profiles/endpoints'
import { makeUser, signIn } from '#testing/factories.ts'
import { PROFILE_FORM } from '#testing/profile-form.ts'
import type { TestApp } from '#testing/test-app.ts'
import type { TestClient } from '#testing/test-client.ts'

/** A student's browser, and the profile made in it. */
export async function withProfile(server: TestApp, fields: object = {}): Promise<{ client: TestClient; profile: OwnProfile }> {
  const client = await signIn(server, await makeUser(server))
  const response = await client.post('/api/student-profile', { ...PROFILE_FORM, ...fields })
  if (response.statusCode !== 201) throw new Error(`no profile was made: ${response.body}`)
  return { client, profile: response.json() }
}
