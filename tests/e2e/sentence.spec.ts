import type { APIRequestContext } from '@playwright/test'
import { postProject } from '../harness/casting-data.ts'
import { ADMIN_EMAIL, expect, test } from '../harness/fixtures.ts'
import { talentOf } from '../harness/talent-data.ts'

/** A town that only the people of one test have. */
const townOf = () => `Sentencia${Math.random().toString(36).slice(2, 8)}`

const free = Object.fromEntries([0, 1, 2, 3, 4, 5, 6].map((day) => [day, Array(13).fill(true)]))
const busy = Object.fromEntries([0, 1, 2, 3, 4, 5, 6].map((day) => [day, [true, ...Array(12).fill(false)]]))

/** One person who fits, and others who fail one filter each. */
async function peopleOf(office: APIRequestContext, location: string) {
  const fits = { location, year: 'Junior', specialties: ['Dance'], heightFeet: 5, heightInches: 7, weeklyAvailability: free }
  await talentOf(office, { lastName: 'Fitting', ...fits })
  await talentOf(office, { lastName: 'Older', ...fits, year: 'Senior' })
  await talentOf(office, { lastName: 'Small', ...fits, heightInches: 2 })
  await talentOf(office, { lastName: 'Busy', ...fits, weeklyAvailability: busy })
}

test('a sentence becomes filters while it is typed, in talent search, Add people and the palette', async ({ page, context, signIn }) => {
  const office = await signIn(context, ADMIN_EMAIL)
  const town = townOf()
  await peopleOf(office, town)
  const sentence = `junior dancer ${town} free thursday 2-5 over 5'6"`
  const faces = page.locator('[data-talent]')
  const chips = page.getByRole('list', { name: 'Filters that are set' }).getByRole('button')

  await page.goto('/talent-search')
  const box = page.getByRole('searchbox', { name: 'Search talent' })
  await box.pressSequentially(sentence)
  await expect(faces).toHaveCount(1)
  await expect(chips).toHaveText(['Junior', /^from 5'6" tall$/, /^free on .*Thu.*2:00 PM to 5:00 PM/])
  // The text in the box stays unchanged while the user types. Afterwards only the words to search for remain.
  await expect(box).toHaveValue(sentence)
  await box.press('Enter')
  await expect(box).toHaveValue(`dancer ${town}`)
  await chips.filter({ hasText: 'tall' }).click()
  await expect(faces).toHaveCount(2)
  await expect(chips).toHaveCount(2)
  await page.reload()
  await expect(box).toHaveValue(`dancer ${town}`)
  await expect(chips).toHaveCount(2)
  await expect(faces).toHaveCount(2)

  await page.getByRole('button', { name: 'Go to…' }).click()
  const palette = page.getByRole('dialog', { name: 'Go to anything' })
  await palette.getByRole('combobox', { name: 'Go to' }).fill(sentence)
  await expect(palette.getByRole('option', { name: /Fitting/ })).toBeVisible()
  await expect(palette.getByRole('option', { name: /Older|Small|Busy/ })).toHaveCount(0)
  await palette.getByRole('option', { name: /Show all/ }).click()
  await expect(faces).toHaveCount(1)
  await expect(chips).toHaveCount(3)

  const { id } = await postProject(office, { title: 'A sentence casts' })
  await page.goto(`/project/${id}/applicants`)
  await page.getByRole('button', { name: 'Add people' }).first().click()
  const adding = page.getByRole('dialog', { name: 'Add people' })
  await adding.getByLabel('Find people').fill(sentence)
  await expect(adding.getByRole('checkbox', { name: /Fitting/ })).toBeVisible()
  await expect(adding.getByRole('checkbox', { name: /Older|Small|Busy/ })).toHaveCount(0)
  await adding.getByRole('button', { name: /^Remove .* tall$/ }).click()
  await expect(adding.getByRole('checkbox', { name: /Small/ })).toBeVisible()
  await expect(adding.getByLabel('Find people')).toHaveValue(`dancer ${town}`)
})

test('a tick before the sentence can be read does not make words of it', { tag: '@deep' }, async ({ page, context, signIn }) => {
  const office = await signIn(context, ADMIN_EMAIL)
  const town = townOf()
  await peopleOf(office, town)
  await page.route('**/sentence-reader*.js', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1500))
    await route.continue()
  })
  await page.goto('/talent-search')
  const box = page.getByRole('searchbox', { name: 'Search talent' })
  await box.fill(`junior dancer ${town} over 5'6"`)
  await page
    .getByRole('group', { name: 'Gender' })
    .getByRole('checkbox', { name: /^Female/ })
    .check()
  const chips = page.getByRole('list', { name: 'Filters that are set' }).getByRole('button')
  for (const text of ['Junior', /tall/, 'Female']) await expect(chips.filter({ hasText: text })).toHaveCount(1)
})

test('a sentence is read in Spanish, and a name stays a name', { tag: '@deep' }, async ({ page, context, signIn }) => {
  const office = await signIn(context, ADMIN_EMAIL)
  const town = townOf()
  await talentOf(office, { firstName: 'Junior', lastName: 'Alvarez', location: town, year: 'Senior', heightFeet: 5, heightInches: 9 })
  await page.goto('/talent-search')
  const box = page.getByRole('searchbox', { name: 'Search talent' })
  const faces = page.locator('[data-talent]')
  await box.fill(`Junior Alvarez ${town}`)
  await expect(faces).toHaveCount(1)
  await box.fill(`${town} de más de 1,70`)
  await expect(faces).toHaveCount(1)
  await box.fill(`${town} menos de 1,70 m`)
  await expect(faces).toHaveCount(0)
})

test('several days stay words, which a chip says and takes away', { tag: '@deep' }, async ({ page, context, signIn }) => {
  const office = await signIn(context, ADMIN_EMAIL)
  const town = townOf()
  await peopleOf(office, town)
  await page.goto('/talent-search')
  const box = page.getByRole('searchbox', { name: 'Search talent' })
  const chips = page.getByRole('list', { name: 'Filters that are set' }).getByRole('button')
  await box.pressSequentially(`juniors ${town} free thursday 2-5 or friday`)
  const words = '“free thursday 2-5 or friday” stays words: a search knows one day'
  await expect(chips).toHaveText(['Junior', words])
  await box.press('Enter')
  await page.reload()
  await expect(chips).toHaveText(['Junior', words])
  await chips.filter({ hasText: 'stays words' }).click()
  await expect(chips).toHaveText(['Junior'])
  await expect(box).toHaveValue(town)
  await expect(page.locator('[data-talent]')).toHaveCount(3)
})
