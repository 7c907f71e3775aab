import type { APIRequestContext } from '@playwright/test'
import { expect } from '../harness/fixtures.ts'

/**
 * Ana Many001, Ana Many002 and so on, with profiles that the office created.
 *
 * @returns their ids
 */
export async function postMany(office: APIRequestContext, count: number): Promise<number[]> {
  const mark = Date.now()
  const ids: number[] = []
  for (let index = 1; index <= count; index += 1) {
    const email = `many.${mark}.${index}@example.edu`
    const names = { firstName: 'Ana', lastName: `Many${String(index).padStart(3, '0')}` }
    const data = { ...names, email, studentUserId: email, cellPhone: '1', major: 'Film', expectedGraduationYear: 2028 }
    const made = await office.post('/api/admin/student-profile', { data })
    expect(made.status(), await made.text()).toBe(201)
    ids.push((await made.json()).id)
  }
  return ids
}
