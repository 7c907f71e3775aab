import type { FoundTalent } from '@callboard/contract/people/talent-search/endpoints'
import { beforeEach, expect } from 'vitest'
import { makeUser, signIn } from '#testing/factories.ts'
import type { TestApp } from '#testing/test-app.ts'
import type { TestClient } from '#testing/test-client.ts'

/** A casting director who searches for talent; a new one for each test of a file. */
export function talentFinder(server: TestApp) {
  let director: TestClient
  beforeEach(async () => {
    director = await signIn(server, await makeUser(server, { role: 'admin' }))
  })

  /** @param query such as `year=Junior&year=Senior` */
  async function search(query: string): Promise<FoundTalent[]> {
    const answer = await director.get(`/api/talent/search?${query}`)
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json()
  }

  return {
    /** Signed in, inside tests only. */
    director: () => director,
    search,
    names: async (query: string) => (await search(query)).map(({ firstName }) => firstName).toSorted(),
  }
}
