import { readFileSync } from 'node:fs'
import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { applyTo, postProfile } from '../harness/casting-data.ts'
import { ADMIN_EMAIL, expect, test } from '../harness/fixtures.ts'

/** The steps of this task in the table of docs/steps.md. */
function documentedSteps(): number {
  const table = readFileSync(new URL('../../docs/steps.md', import.meta.url), 'utf8')
  return Number(/^\| cast three women and three men[^|]*\| \*\*(\d+)\*\*/m.exec(table)?.[1])
}

/** A director whose steps are counted as in docs/steps.md: each press and each required field is a step. */
function countedDirector(page: Page) {
  let steps = 0
  const step = async (act: Promise<unknown>) => {
    steps += 1
    await act
  }
  return {
    press: (name: string | RegExp, within: Page | Locator = page) => step(within.getByRole('button', { name, exact: true }).click()),
    follow: (name: string) => step(page.getByRole('link', { name, exact: true }).click()),
    tick: (box: Locator) => step(box.check()),
    write: (label: string, text: string, within: Page | Locator = page) => step(within.getByLabel(new RegExp(`^${label}`)).fill(text)),
    steps: () => steps,
  }
}

const PEOPLE = [
  ['Ana', 'Female', 'Sophomore'],
  ['Bea', 'Female', 'Junior'],
  ['Cleo', 'Female', 'Senior'],
  ['Dan', 'Male', 'Sophomore'],
  ['Eli', 'Male', 'Junior'],
  ['Finn', 'Male', 'Senior'],
  ['Gus', 'Male', 'Junior'],
  ['Hal', 'Male', 'First Year'],
  // Applies without an invitation and is not chosen.
  ['Ira', 'Male', 'Junior'],
] as const

const SIX = ['Ana', 'Bea', 'Cleo', 'Dan', 'Eli', 'Finn'] as const

type Name = (typeof PEOPLE)[number][0]

async function answerOffer(student: APIRequestContext, accepts: boolean) {
  const [{ offer }] = await (await student.get('/api/applications')).json()
  expect((await student.post(`/api/offers/${offer.id}/answer`, { data: { accepts } })).status()).toBe(200)
}

test('three women and three men, sophomore or older, are found, shortlisted, offered, replaced and answered', async ({
  page,
  context,
  signIn,
  asAnother,
}) => {
  const key = Math.random().toString(36).slice(2, 8)
  const emailOf = (name: Name) => `${name}.${key}@example.edu`.toLowerCase()
  for (const [firstName, gender, year] of PEOPLE) {
    await asAnother(emailOf(firstName), (student) =>
      postProfile(student, { firstName, lastName: key, email: emailOf(firstName), gender, year }),
    )
  }
  const office = await signIn(context, ADMIN_EMAIL)
  const title = `Brief ${key}`
  const director = countedDirector(page)
  const checkbox = (name: Name) => page.getByRole('checkbox', { name: `Select ${name} ${key}` })

  await test.step('posts the casting call with its role', async () => {
    await page.goto('/admin-dashboard')
    await director.follow('New Project')
    await director.write('Title', title)
    await director.press('Create Project')
    await page.waitForURL(/\/project\/\d+$/)
    await director.press('Edit Participant')
    const dialog = page.getByRole('dialog', { name: 'Edit role' })
    await director.write('People needed', '6', dialog)
    await director.write('Women among them', '3', dialog)
    await director.write('Men among them', '3', dialog)
    for (const year of ['Sophomore', 'Junior', 'Senior']) await director.tick(dialog.getByRole('checkbox', { name: year }))
    await director.press('Save role', dialog)
    // The page reloads the role, and then the link contains these years.
    await expect(page.getByRole('link', { name: 'Find people for Participant' })).toHaveAttribute('href', /Sophomore/)
    await asAnother(emailOf('Ira'), (student) => applyTo(student, Number(/\d+$/.exec(page.url())?.[0])))
  })

  await test.step('finds six who fit and one more, and shortlists them', async () => {
    await director.follow('Find people for Participant')
    await page.getByRole('searchbox').fill(key)
    await expect(page.locator('[data-talent]')).toHaveCount(8)
    for (const [name, , year] of PEOPLE) if (year !== 'First Year' && name !== 'Ira') await director.tick(checkbox(name))
    await director.press('Add to shortlist')
    await expect(page.getByText('7 people are on the shortlist', { exact: true }).first()).toBeVisible()
  })

  await test.step('offers the places to six of them', async () => {
    await director.follow('Applicants')
    for (const name of SIX) await director.tick(checkbox(name))
    await director.press('Make an offer…', page.getByRole('region', { name: 'Selected applicants' }))
    await director.press('Send 6 offers')
    await expect(page.getByText('6 offers sent', { exact: true }).first()).toBeVisible()
    for (const name of SIX) await asAnother(emailOf(name), (student) => answerOffer(student, name !== 'Finn'))
  })

  await test.step('replaces the one who declined', async () => {
    await director.follow('Cast')
    // While the page changes, the bar of selected applicants has the same button.
    await page.waitForURL(/\/cast$/)
    await director.press('Make an offer…')
    await director.tick(page.getByRole('dialog').getByRole('checkbox', { name: `Gus ${key}` }))
    await director.press('Send offer')
    await expect(page.getByText('Offer · 24 h left')).toBeVisible()
    await asAnother(emailOf('Gus'), (student) => answerOffer(student, true))
    await expect(page.getByText('3 of 3 women, 3 of 3 men')).toBeVisible()
  })

  await test.step('and closes the call, after which everybody has an answer', async () => {
    await director.press('Close casting call…')
    await director.press('Close and tell 1 person', page.getByRole('dialog'))
    await expect(page.getByRole('heading', { name: 'Everyone has an answer' })).toBeVisible()
  })

  const project = Number(/\/project\/(\d+)/.exec(page.url())?.[1])
  const { cards } = await (await office.get(`/api/projects/${project}/casting`)).json()
  const stages: string[] = cards.map(({ stage }: { stage: string }) => stage)
  // The shoot has not begun.
  expect(stages.sort()).toEqual(['booked', 'booked', 'booked', 'booked', 'booked', 'booked', 'declined', 'released'])
  expect(director.steps()).toBe(documentedSteps())
})
