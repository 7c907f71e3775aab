import type { APIRequestContext } from '@playwright/test'
import { postProfile, postProject } from '../harness/casting-data.ts'
import { ADMIN_EMAIL, expect, test } from '../harness/fixtures.ts'

/** Posts a casting call with a role that requires a gender, and one without criteria. */
async function postCall(office: APIRequestContext, title: string): Promise<number> {
  const { id } = await postProject(office, { title, address: '24255 Pacific Coast Hwy, Malibu' })
  for (const role of [
    { name: 'Ophelia', criteria: { genders: ['Female'] } },
    { name: 'Crowd', needed: 5 },
  ])
    expect((await office.post(`/api/projects/${id}/roles`, { data: role })).status()).toBe(201)
  const roles: { id: number; name: string }[] = await (await office.get(`/api/projects/${id}/roles`)).json()
  const first = roles.find(({ name }) => name === 'Participant')
  expect((await office.delete(`/api/roles/${first?.id}`)).status()).toBe(204)
  return id
}

test('Apply Now on a call with several roles asks which, and says what is not known', async ({ page, context, signIn, asAnother }) => {
  const email = 'apply-which@example.edu'
  let id = 0
  await asAnother(ADMIN_EMAIL, async (office) => {
    id = await postCall(office, 'Hamlet on the lawn')
  })
  const student = await signIn(context, email)
  await postProfile(student, { firstName: 'Wim', lastName: 'Which', email })
  await page.goto('/')
  const call = page.getByRole('listitem').filter({ hasText: 'Hamlet on the lawn' })
  await call.getByRole('button', { name: 'Apply Now' }).click()
  await expect(page.getByText('Which role?', { exact: true })).toBeVisible()
  await expect(page).toHaveURL(`/project/${id}#roles`)
  expect(await (await student.get('/api/applications')).json()).toEqual([])
  await expect(page.getByText('Whether it fits you is not known. Your profile does not say: Gender.')).toBeVisible()
  await expect(page.getByText('Fits you', { exact: true })).toHaveCount(0)
  await expect(page.getByText('A maps API key is required to show a map here.')).toHaveCount(0)
  await page.getByRole('button', { name: 'Apply as Ophelia' }).click()
  await expect(page.getByText('Application Submitted!', { exact: true })).toBeVisible()
})

test('a casting call prints with its roles, and tells directors of the missing maps key', { tag: '@deep' }, async ({
  page,
  context,
  signIn,
}) => {
  const office = await signIn(context, ADMIN_EMAIL)
  const id = await postCall(office, 'Printed call')
  await page.goto(`/project/${id}`)
  await expect(page.getByText('A maps API key is required to show a map here.')).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { name: 'Ophelia' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Edit Ophelia' })).toBeHidden()
  await expect(page.getByRole('button', { name: 'Add a role' })).toBeHidden()
})
