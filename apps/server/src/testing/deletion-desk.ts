import { makeUser, signIn } from '#testing/factories.ts'
import type { TestApp } from '#testing/test-app.ts'
import type { TestClient } from '#testing/test-client.ts'

/** The actions of a casting director on deleted talent. */
export interface DeletionDesk {
  readonly admin: TestClient
  bulkDelete(profileIds: unknown): ReturnType<TestClient['call']>
  /** The deletions that can be undone. */
  deletions(): Promise<{ batch: string; [detail: string]: unknown }[]>
  undoNewest(): ReturnType<TestClient['post']>
  restore(batch: string): ReturnType<TestClient['post']>
}

export async function deletionDesk(server: TestApp): Promise<DeletionDesk> {
  const admin = await signIn(server, await makeUser(server, { role: 'admin', firstName: 'Ines', lastName: 'Okafor' }))
  const restore = (batch: string) => admin.post(`/api/talent/deleted/${batch}/restore`)
  const deletions: DeletionDesk['deletions'] = async () => (await admin.get('/api/talent/deleted')).json()
  return {
    admin,
    bulkDelete: (profileIds) => admin.call('DELETE', '/api/talent/bulk', { body: { profileIds } }),
    deletions,
    undoNewest: async () => restore((await deletions())[0]?.batch ?? 'none'),
    restore,
  }
}
