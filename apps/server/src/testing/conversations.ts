import { expect } from 'vitest'
import { makeProfile, makeUser, signIn } from './factories.ts'
import type { TestApp } from './test-app.ts'
import type { TestClient } from './test-client.ts'

/** Dana and Omar of the desk, and the student Mara, each signed in. */
export async function peopleWhoWrite(server: TestApp) {
  const director = await makeUser(server, { role: 'admin', firstName: 'Dana', lastName: 'Whitfield' })
  const assistant = await makeUser(server, { role: 'assistant', firstName: 'Omar', lastName: 'Reyes' })
  const profile = await makeProfile(server)
  const [dana, omar] = [await signIn(server, director), await signIn(server, assistant)]
  return { dana, danaId: director.id, omar, profile, mara: await signIn(server, { id: profile.userId }) }
}

/** Begins a conversation as a student. @returns its id */
export async function beginThread(client: TestClient, values: object = {}): Promise<number> {
  const response = await client.post('/api/own-threads', { subject: 'Shoes', content: 'Which shoes shall I bring?', ...values })
  expect(response.statusCode, response.body).toBe(201)
  return response.json().id
}

/** Writes in a conversation as its student. */
export const writeIn = (client: TestClient, id: number, content: string) => client.post(`/api/own-threads/${id}/entries`, { content })

/** A conversation as the desk reads it. */
export const readThread = async (client: TestClient, id: number) => (await client.get(`/api/threads/${id}`)).json()

/** The conversations that a query finds. */
export const listThreads = async (client: TestClient, query = ''): Promise<{ id: number; state: string; isUnread: boolean }[]> =>
  (await client.get(`/api/threads?${query}`)).json()

export const threadIds = async (client: TestClient, query = '') => (await listThreads(client, query)).map(({ id }) => id)

/** Answers a conversation as the desk, after reading all of it. */
export const answerThread = async (client: TestClient, id: number, values: object = {}) =>
  client.post(`/api/threads/${id}/answers`, { content: 'Black ones.', newestSeen: (await readThread(client, id)).newestId, ...values })

export const changeThreads = (client: TestClient, values: object) => client.post('/api/threads/changes', values)
