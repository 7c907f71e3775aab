import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { postProfile } from './casting-data.ts'
import { type AsAnother, expect } from './fixtures.ts'

export type Answered = 'agreed' | 'declined' | 'nothing'

const versionIn = async (office: APIRequestContext): Promise<string> =>
  (await (await office.get('/api/settings')).json()).values.consent.version

/** A student for one test only, who answered the question about photos. */
export async function studentWho(
  { office, asAnother }: { office: APIRequestContext; asAnother: AsAnother },
  answered: Answered,
  changes: Record<string, unknown> = {},
): Promise<{ id: number; name: string; email: string }> {
  const lastName = `Rowan${Math.random().toString(36).slice(2, 8)}`
  const firstName = { agreed: 'Ada', declined: 'Dee', nothing: 'Nia' }[answered]
  const email = `${firstName}.${lastName}@example.edu`.toLowerCase()
  const textVersion = await versionIn(office)
  const { id } = await asAnother(email, async (student) => {
    const made = await postProfile(student, { firstName, lastName, email, ...changes })
    const uses = answered === 'agreed' ? ['casting', 'directors'] : []
    if (answered !== 'nothing')
      expect((await student.put('/api/account/consent', { data: { uses, textVersion } })).status(), 'an answer is stored').toBe(200)
    return made
  })
  return { id, name: `${firstName} ${lastName}`, email }
}

/** Changes the text of the question about photos, as the settings page does. */
export async function changeConsentText(office: APIRequestContext, casting: string): Promise<void> {
  const { version, values } = await (await office.get('/api/settings')).json()
  const saved = await office.put('/api/settings', { data: { version, values: { ...values, consent: { ...values.consent, casting } } } })
  expect(saved.status(), await saved.text()).toBe(200)
}

/** The stored answers of a person. */
export const consentOf = async (office: APIRequestContext, id: number) =>
  (await (await office.get(`/api/talent/${id}/consent`)).json()).consent

/** The notice that lists people without consent. */
export const notice = (within: Page | Locator) => within.getByRole('region', { name: 'Consent' })

/** Goes back to the office from the page that was handed over. */
export async function backToOffice(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'For the casting office' }).click()
  await page.getByRole('button', { name: 'I am from the casting office: continue' }).click()
}
