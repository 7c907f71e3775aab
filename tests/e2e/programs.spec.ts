import { type CallboardServer, startCallboard } from '../harness/callboard-server.ts'
import { expect, test } from '../harness/fixtures.ts'

let callboard: CallboardServer
test.beforeAll(async () => {
  callboard = await startCallboard({ demo: true })
})
test.afterAll(() => callboard.stop())
// Starts its own server.
test.describe.configure({ mode: 'serial', timeout: 120_000 })

test.beforeEach(async ({ context }) => {
  await context.request.post(`${callboard.url}/api/auth/demo`, { data: { role: 'admin' } })
})

test('a token is made, shown once, works for a program, and is refused once it is revoked', async ({
  page,
  expectAccessible,
  allowConsoleError,
}) => {
  allowConsoleError(/status of 400/)
  const statusWith = async (token: string) => {
    const { status } = await fetch(`${callboard.url}/api/talent/search?limit=1`, { headers: { authorization: `Bearer ${token}` } })
    return status
  }
  await page.goto(`${callboard.url}/settings?part=tokens`)
  await page.getByRole('button', { name: 'New token' }).click()
  await page.getByLabel('Name').fill('Course catalogue')
  await page.getByRole('button', { name: 'Make token' }).click()
  await expect(page.getByText('Please choose at least one scope')).toBeVisible()
  await page.getByLabel('Read talent').check()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Make token' }).click()
  const secret = await page.getByRole('textbox', { name: 'Course catalogue' }).inputValue()
  await expectAccessible(page)
  expect(await statusWith(secret)).toBe(200)
  await page.getByRole('button', { name: 'Close' }).click()
  const row = page.getByRole('listitem').filter({ hasText: 'Course catalogue' })
  await expect(row.getByText('Read talent')).toBeVisible()
  await page.reload()
  await expect(row.getByText(/last used/)).toBeVisible()
  await expectAccessible(page)
  await row.getByRole('button', { name: 'Revoke Course catalogue' }).click()
  await page.getByRole('button', { name: 'Revoke token' }).click()
  await expect(page.getByText('Token revoked')).toBeVisible()
  await expect(row).toHaveCount(0)
  expect(await statusWith(secret)).toBe(401)
})
