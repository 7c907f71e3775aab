import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { ADMIN_EMAIL, expect, test } from '../harness/fixtures.ts'

test.beforeEach(async ({ context, signIn }) => {
  await signIn(context, ADMIN_EMAIL)
})

test('a token is made, shown once, works for a program, and is refused once it is revoked', async ({
  page,
  callboard,
  expectAccessible,
  allowConsoleError,
}) => {
  allowConsoleError(/status of 400/)
  const statusWith = async (token: string) => {
    const { status } = await fetch(`${callboard.url}/api/talent/search?limit=1`, { headers: { authorization: `Bearer ${token}` } })
    return status
  }
  await page.goto('/settings?part=tokens')
  await page.getByRole('button', { name: 'New token' }).click()
  await page.getByLabel('Name').fill('Course catalogue')
  await page.getByRole('button', { name: 'Make token' }).click()
  await expect(page.getByText('Please choose at least one scope')).toBeVisible()
  await page.getByLabel('Read talent').check()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Make token' }).click()
  const secret = await page.getByRole('textbox', { name: 'Course catalogue' }).inputValue()
  await expect(page.getByText(`Authorization: Bearer ${secret.slice(0, 14)}`)).toBeVisible()
  await expect(page.getByRole('link', { name: 'What programs can call' })).toHaveAttribute('href', '/api/openapi.json')
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
  await expect(page.getByText('Token revoked', { exact: true })).toBeVisible()
  await expect(row).toHaveCount(0)
  expect(await statusWith(secret)).toBe(401)
})

test('a webhook is added, tested, looked at, changed and deleted', async ({ page, expectAccessible, allowConsoleError }) => {
  allowConsoleError(/status of 400/)
  const receiver = createServer((request, response) => {
    request.resume()
    response.writeHead(200).end('thank you')
  })
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`
  await page.goto('/settings?part=webhooks')
  await page.getByRole('button', { name: 'New webhook' }).click()
  await page.getByLabel('Address').fill(url)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Please choose at least one event')).toBeVisible()
  await page.getByLabel('Offer answered').check()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('textbox', { name: 'Secret' })).toHaveValue(/^whsec_/)
  await page.getByRole('button', { name: 'Close' }).click()
  const row = page.getByRole('listitem').filter({ hasText: url })
  await row.getByRole('button', { name: 'Send a test' }).click()
  await expect(page.getByText('Test sent', { exact: true })).toBeVisible()
  await row.getByRole('button', { name: 'Deliveries' }).click()
  await expect(page.getByText('thank you')).toBeVisible()
  await expect(page.getByText(/1 attempt · answer 200/)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Redeliver Test' }).click()
  await expect(page.getByText('Delivered', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).click()
  await row.getByRole('button', { name: 'Pause' }).click()
  await expect(row.getByText('Paused')).toBeVisible()
  await expectAccessible(page)
  await row.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Delete webhook' }).click()
  await expect(row).toHaveCount(0)
  receiver.close()
})
