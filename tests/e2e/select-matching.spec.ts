import { TALENT_PAGE_SIZE } from '@callboard/contract/people/talent-search/rules'
import { ADMIN_EMAIL, expect, test } from '../harness/fixtures.ts'
import { uniqueName } from '../harness/talent-data.ts'

/** More than one page. */
const MANY = TALENT_PAGE_SIZE + 3

test('all who match are selected at once, also those on other pages, and confirmed', async ({
  page,
  context,
  callboard,
  signIn,
  expectAccessible,
}) => {
  const office = await signIn(context, ADMIN_EMAIL)
  const lastName = uniqueName()
  const rows = Array.from(
    { length: MANY },
    (_, index) => `P${String.fromCharCode(97 + index)}a,${lastName},${lastName}.${index}@example.edu,310 555 0142,Dance,2028`,
  )
  const table = ['First name,Last name,Email,Cell phone,Major,Graduation year', ...rows].join('\n')
  const file = { name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(table) }
  const { id, plan } = await (await office.post(`${callboard.url}/api/imports`, { multipart: { file } })).json()
  const state = async () => (await (await office.get(`/api/imports/${id}`)).json()).state
  await office.put(`/api/imports/${id}/plan`, { data: plan })
  await expect.poll(state).toBe('checked')
  await office.post(`/api/imports/${id}/start`, { data: {} })
  await expect.poll(state).toBe('done')

  await page.goto(`/talent-search?search=${lastName}&confirmed=no`)
  await page.getByRole('button', { name: 'Select multiple' }).click()
  const bar = page.getByRole('region', { name: 'Selected talent' })
  await bar.getByRole('button', { name: `Select all ${MANY} matching` }).click()
  await expect(bar.getByText(`${MANY} selected, 3 on other pages`)).toBeVisible()
  await expect(bar.getByRole('button', { name: /^Select all/ })).toHaveCount(0)
  await expectAccessible(page)
  await bar.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Confirm' }).click()
  await expect(page.getByText(`${MANY} profiles confirmed`, { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: /open profile$/ })).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('button', { name: /open profile$/ })).toHaveCount(TALENT_PAGE_SIZE)
})
