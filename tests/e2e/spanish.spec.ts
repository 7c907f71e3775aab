import es from '../../apps/web/src/messages/es.json' with { type: 'json' }
import { postProject } from '../harness/casting-data.ts'
import { ADMIN_EMAIL, expect, test } from '../harness/fixtures.ts'
import { createProfile } from '../harness/student-data.ts'

test.use({ locale: 'es-MX', viewport: { width: 390, height: 844 } })

test('a student does everything in Spanish on a phone, and changes the language without losing what is typed', async ({
  page,
  context,
  signIn,
  asAnother,
}) => {
  const { id } = await asAnother(ADMIN_EMAIL, (office) => postProject(office, { title: 'Otoño en el campus' }))
  await createProfile(await signIn(context, 'spanish@example.edu'))

  await page.goto('/student-profile')
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
  const major = page.getByLabel('Carrera')
  await page.getByRole('button', { name: 'Siguiente' }).click()
  await major.fill('Teatro')
  await page.getByRole('button', { name: /^Menú de la cuenta/ }).click()
  await page.getByRole('menuitem', { name: 'Idioma' }).press('ArrowRight')
  await page.getByRole('menuitemradio', { name: 'English' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await expect(page.getByLabel('Major')).toHaveValue('Teatro')
  await page.getByRole('menuitemradio', { name: 'Español' }).click()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(major).toHaveValue('Teatro')

  await page.goto(`/project/${id}`)
  await page.getByRole('button', { name: 'Postularme a este proyecto' }).click()
  await expect(page.getByText('¡Solicitud enviada!').first()).toBeVisible()

  // English text on the pages of a student would be a key that was not translated.
  const alike = Object.entries(es.page).flatMap(([english, spanish]) => (english === spanish ? [english] : []))
  for (const path of ['/', '/my-profile', '/my-applications', '/messages', '/my-self-tapes', '/calendar', '/sessions', '/your-data']) {
    await page.goto(path)
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
    const read = (await page.locator('body').allInnerTexts()).flatMap((text) => text.split('\n').map((line) => line.trim()))
    expect(
      read.filter((line) => line in es.page && !alike.includes(line)),
      path,
    ).toEqual([])
  }
})

test('a visitor gets the first page in Spanish before any script, and chooses English there', async ({ page }) => {
  const answer = await page.goto('/landing')
  expect(await answer?.text()).toContain('Sube al tablón.')
  await page.getByRole('link', { name: 'English' }).click()
  await expect(page.getByRole('heading', { name: 'Get on the board.' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Get on the board.' })).toBeVisible()
})
