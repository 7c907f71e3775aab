import { postProject } from '../harness/casting-data.ts'
import { ADMIN_EMAIL, expect, test } from '../harness/fixtures.ts'

test('the tabs of the casting room stay where they are when there is a presentation', { tag: '@deep' }, async ({ page, signIn }) => {
  const office = await signIn(page.context(), ADMIN_EMAIL)
  const { id } = await postProject(office, { title: `Tabs ${Date.now()}` })
  await page.setViewportSize({ width: 1440, height: 900 })
  const places = async () => {
    await page.goto(`/project/${id}/applicants`)
    await expect(page.getByRole('link', { name: 'History' })).toBeInViewport({ ratio: 0.9 })
    const [tab, add] = [page.getByRole('link', { name: 'History' }), page.getByRole('button', { name: 'Add people' })]
    return [(await tab.boundingBox())?.y, (await add.boundingBox())?.y]
  }
  const before = await places()
  const { roles } = await (await office.get(`/api/projects/${id}/casting/board`)).json()
  const shortlist = { title: 'For the dean', presented: 'shortlist', roleIds: [roles[0].id], shown: [] }
  expect((await office.post(`/api/projects/${id}/presentations`, { data: shortlist })).status()).toBe(201)
  await page.reload()
  await expect(page.getByRole('link', { name: '1 presentation' })).toBeVisible()
  expect(await places()).toEqual(before)
  const nav = page.getByRole('navigation', { name: 'Casting room' })
  expect(await nav.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0)
})
