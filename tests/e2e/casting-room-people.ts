import type { APIRequestContext, Page } from '@playwright/test'
import { postProfile } from '../harness/casting-data.ts'
import { type AsAnother, expect } from '../harness/fixtures.ts'

export interface Card {
  readonly id: number
  readonly version: number
  readonly stage: string
  readonly student: { readonly firstName: string }
}

export const cardsOf = async (office: APIRequestContext, projectId: number): Promise<Card[]> =>
  (await (await office.get(`/api/projects/${projectId}/casting`)).json()).cards

/** Students with a profile who apply to a role. */
export async function applyAs(projectId: number, roleId: number, names: readonly string[], asAnother: AsAnother) {
  for (const firstName of names) {
    const email = `${firstName}.room.${projectId}@example.edu`.toLowerCase()
    await asAnother(email, async (student) => {
      await postProfile(student, { firstName, lastName: 'Room', email })
      expect((await student.post('/api/applications', { data: { projectId, roleId } })).status()).toBe(201)
    })
  }
}

export async function firstRole(office: APIRequestContext, projectId: number): Promise<number> {
  const [role] = await (await office.get(`/api/projects/${projectId}/roles`)).json()
  return role.id
}

export const faceOf = (page: Page, name: string) => page.getByRole('button', { name: `${name} Room, open` })
export const stageOf = async (office: APIRequestContext, projectId: number, name: string) =>
  (await cardsOf(office, projectId)).find(({ student }) => student.firstName === name)?.stage
