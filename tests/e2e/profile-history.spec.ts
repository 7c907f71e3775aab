import { ADMIN_EMAIL, expect, test } from '../harness/fixtures.ts'
import { talentOf } from '../harness/talent-data.ts'

test('the history of a profile says who changed what, with the values before and after', async ({
  page,
  context,
  signIn,
  expectAccessible,
}) => {
  const office = await signIn(context, ADMIN_EMAIL)
  const { id, firstName } = await talentOf(office, { location: 'Reno, NV' })
  for (const data of [{ rating: 84 }, { location: 'Malibu, CA', religion: 'Hindu' }])
    expect((await office.patch(`/api/talent/${id}`, { data })).status()).toBe(200)
  await page.goto(`/talent-search?search=${firstName}`)
  await page.getByRole('button', { name: /open profile$/ }).click()
  const profile = page.getByRole('dialog', { name: new RegExp(firstName) })
  await profile.getByText('History', { exact: true }).click()
  const changes = profile.getByRole('listitem').filter({ hasText: '→' })
  await expect(changes).toHaveCount(2)
  await expect(changes.first()).toContainText(ADMIN_EMAIL)
  await expect(changes.first()).toContainText('before: Reno, NV → after: Malibu, CA')
  // The history stores no values of the most personal fields.
  await expect(changes.first()).toContainText(/Religion.{0,3}changed/)
  await expect(changes.last()).toContainText('before: New → after: 8.4')
  await expectAccessible(page)
})
