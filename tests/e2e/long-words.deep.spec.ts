import { applyTo, postProfile, postProject } from '../harness/casting-data.ts'
import { ADMIN_EMAIL, expect, test } from '../harness/fixtures.ts'
import { geometryFaults } from '../harness/picture-geometry.ts'

// An address without a space, and a long German word, break within the word and do not break the layout.

const WORD = 'Donaudampfschifffahrtselektrizitaetenhauptbetriebswerkbauunterbeamtengesellschaft'
const NAME = WORD.slice(0, 60)
const EMAIL = 'long.words@example.edu'
const ADDRESS = `https://example.edu/${'reel'.repeat(40)}`

test('no word is too long for a phone', async ({ page, context, signIn, asAnother }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const projectId = await asAnother(ADMIN_EMAIL, async (office) => {
    const fields = { location: WORD, address: ADDRESS, wardrobe: ADDRESS, description: ADDRESS }
    return (await postProject(office, { title: WORD, type: 'photo-shoot', status: 'active', ...fields })).id
  })
  const student = await signIn(context, EMAIL)
  const fields = { location: WORD, bio: ADDRESS, specialties: [WORD.slice(0, 60)], major: WORD }
  const { id } = await postProfile(student, { firstName: NAME, lastName: 'Foss', email: EMAIL, ...fields })
  for (const path of ['/', '/my-profile', `/talent/profile/${id}`, `/project/${projectId}`]) {
    await page.goto(path)
    await expect(page.getByText(NAME).first()).toBeVisible()
    expect(await page.evaluate(geometryFaults), path).toEqual([])
  }
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto(`/download-photos/${id}`)
  await expect(page.getByText('No Photos Available')).toBeVisible()
  expect(await page.evaluate(geometryFaults), 'what is empty').toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/student-profile')
  const bio = page.getByRole('textbox', { name: 'Bio' })
  for (const next = page.getByRole('button', { name: 'Next' }); !(await bio.isVisible()); ) await next.click()
  await expect(bio).toHaveValue(ADDRESS)
  expect(await page.evaluate(geometryFaults), 'what is written').toEqual([])

  await applyTo(student, projectId)
  const office = await signIn(context, ADMIN_EMAIL)
  expect((await office.post(`/api/projects/${projectId}/roles`, { data: { name: NAME, needed: 200 } })).status()).toBe(201)
  for (const tab of ['', '/applicants', '/applicants?view=board', '/applicants?view=table', '/matches', '/cast', '/messages', '/history']) {
    await page.goto(`/project/${projectId}${tab}`)
    await expect(page.getByRole('heading', { level: 1, name: WORD })).toBeVisible()
    expect(await page.evaluate(geometryFaults), `the casting room${tab}`).toEqual([])
  }
  await page.setViewportSize({ width: 820, height: 1180 })
  await page.goto('/audit-log')
  await expect(page.getByText(NAME).first()).toBeVisible()
  expect(await page.evaluate(geometryFaults), 'what a row says').toEqual([])
})
