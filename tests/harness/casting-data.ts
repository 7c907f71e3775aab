import type { APIRequestContext } from '@playwright/test'
import { type AsAnother, expect } from './fixtures.ts'

async function created(answer: Awaited<ReturnType<APIRequestContext['post']>>): Promise<{ id: number }> {
  expect(answer.status(), await answer.text()).toBe(201)
  return (await answer.json()) as { id: number }
}

/**
 * Posts a casting call.
 *
 * @param office a signed-in casting director
 */
export async function postProject(office: APIRequestContext, project: { title: string } & Record<string, unknown>) {
  return created(await office.post('/api/projects', { data: project }))
}

/**
 * Creates the signed-in student's profile.
 *
 * @param changes fields that matter to the test
 */
export async function postProfile(student: APIRequestContext, changes: Record<string, unknown>) {
  const data = { cellPhone: '310 555 0142', major: 'Film', expectedGraduationYear: 2028, email: 'student@example.edu', ...changes }
  return created(await student.post('/api/student-profile', { data }))
}

/** Applies to a casting call as the signed-in student. */
export async function applyTo(student: APIRequestContext, projectId: number, roleId?: number) {
  return created(await student.post('/api/applications', { data: { projectId, roleId } }))
}

/**
 * Creates students with accounts and profiles, who apply to a casting call one after the other.
 *
 * @param people first and last names, from which the addresses are built
 */
export async function applicantsTo(
  projectId: number,
  people: readonly (readonly [firstName: string, lastName: string])[],
  asAnother: AsAnother,
): Promise<void> {
  for (const [firstName, lastName] of people) {
    const email = `${firstName}.${lastName}@example.edu`.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
    await asAnother(email, async (student) => {
      await postProfile(student, { firstName, lastName, email })
      await applyTo(student, projectId)
    })
  }
}

/**
 * Ona Lee and Pau Roca apply to a casting call, with names that no other test has.
 *
 * @returns the suffix of their last names, and their addresses
 */
export async function onaAndPauApplyTo(projectId: number, asAnother: AsAnother) {
  const mark = `n${Date.now()}`
  await applicantsTo(
    projectId,
    [
      ['Ona', `Lee${mark}`],
      ['Pau', `Roca${mark}`],
    ],
    asAnother,
  )
  return { mark, ona: `ona.lee${mark}@example.edu`, pau: `pau.roca${mark}@example.edu` }
}
