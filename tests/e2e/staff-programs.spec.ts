import type { APIRequestContext } from '@playwright/test'
import { ADMIN_EMAIL, expect, test } from '../harness/fixtures.ts'

/** The office's tokens or webhooks with their creators. */
async function namesOf(office: APIRequestContext, kind: 'api-tokens' | 'webhooks'): Promise<string[]> {
  const found: { name?: string; url?: string; createdBy: string }[] = await (await office.get(`/api/${kind}`)).json()
  return found.map(({ name, url, createdBy }) => `${name ?? url} of ${createdBy}`)
}

test('removing a director lists their tokens and webhooks, and asks what happens to them', async ({
  page,
  context,
  signIn,
  asAnother,
  expectAccessible,
}) => {
  const office = await signIn(context, ADMIN_EMAIL)
  const leaver = `grace.${Date.now()}@programs.example.edu`
  const before = { tokens: await namesOf(office, 'api-tokens'), hooks: await namesOf(office, 'webhooks') }
  expect((await office.post('/api/staff', { data: { email: leaver, role: 'admin' } })).ok()).toBe(true)
  const [name, url] = [`Registrar ${Date.now()}`, `https://registrar.example/${Date.now()}`]
  await asAnother(leaver, async (grace) => {
    const token = await grace.post('/api/api-tokens', { data: { name, scopes: ['read-talent'], expiresInDays: 30 } })
    expect(token.status(), await token.text()).toBe(201)
    // Two webhooks may have the same address.
    for (const event of ['profile.created', 'profile.deleted']) {
      const hook = await grace.post('/api/webhooks', { data: { url, events: [event] } })
      expect(hook.status(), await hook.text()).toBe(201)
    }
  })

  await page.goto('/settings?part=staff')
  const dialog = page.getByRole('dialog', { name: `Programs of ${leaver}` })
  const remove = page.getByRole('button', { name: `Remove ${leaver}` })
  await remove.click()
  await expect(dialog.getByRole('listitem')).toHaveText([`API token ${name}`, `Webhook to ${url}`, `Webhook to ${url}`])
  await expectAccessible(page, '[role=dialog]')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(remove, 'nothing has happened').toBeVisible()
  expect(await namesOf(office, 'webhooks')).toContain(`${url} of ${leaver}`)

  // A role without programs asks the same question.
  await page.getByLabel(`Role of ${leaver}`).selectOption({ label: 'Assistant' })
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByLabel(`Role of ${leaver}`)).toHaveValue('admin')

  await remove.click()
  await dialog.getByRole('button', { name: 'Make them mine' }).click()
  await expect(page.getByText(`${leaver} is signed out everywhere.`, { exact: true })).toBeVisible()
  const mine = (what: string) => `${what} of ${ADMIN_EMAIL}`
  expect((await namesOf(office, 'api-tokens')).toSorted()).toEqual([...before.tokens, mine(name)].toSorted())
  expect((await namesOf(office, 'webhooks')).toSorted()).toEqual([...before.hooks, mine(url), mine(url)].toSorted())
})
