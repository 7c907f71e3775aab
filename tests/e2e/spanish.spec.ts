import messages from '@callboard/contract/translations/es.json' with { type: 'json' }
import type { Page } from '@playwright/test'
import own from '../../apps/web/src/translations/es.json' with { type: 'json' }
import { postProject } from '../harness/casting-data.ts'
import { ADMIN_EMAIL, expect, test } from '../harness/fixtures.ts'
import { expectEmptyForm, keptOnDevice } from '../harness/kiosk-visitor.ts'
import { createProfile, file } from '../harness/student-data.ts'

const es: Record<string, unknown> = { ...messages, ...own }

test.use({ locale: 'es-MX', viewport: { width: 390, height: 844 } })

test('a student does everything in Spanish on a phone', async ({ page, context, signIn, asAnother }) => {
  const { id } = await asAnother(ADMIN_EMAIL, (office) => postProject(office, { title: 'Otoño en el campus' }))
  await createProfile(await signIn(context, 'spanish@example.edu'))

  await page.goto(`/project/${id}`)
  await page.getByRole('button', { name: 'Postularme a este proyecto' }).click()
  await expect(page.getByText('¡Solicitud enviada!').first()).toBeVisible()

  // An English text on a student's page is a key without a translation.
  const alike = Object.entries(es).flatMap(([english, spanish]) => (english === spanish ? [english] : []))
  for (const path of [
    '/',
    '/my-profile',
    '/my-applications',
    '/messages',
    '/notices',
    '/my-self-tapes',
    '/calendar',
    '/sessions',
    '/your-data',
  ]) {
    await page.goto(path)
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
    const read = (await page.locator('body').allInnerTexts()).flatMap((text) => text.split('\n').map((line) => line.trim()))
    expect(
      read.filter((line) => line in es && !alike.includes(line)),
      path,
    ).toEqual([])
  }
})

/** Chooses a language in the account menu, and waits for the page in it. */
async function chooseInMenu(page: Page, menu: RegExp, item: string, language: 'English' | 'Español'): Promise<void> {
  await page.getByRole('button', { name: menu }).click()
  await page.getByRole('menuitem', { name: item }).press('ArrowRight')
  await page.getByRole('menuitemradio', { name: language }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', language === 'English' ? 'en' : 'es')
}

test('on a phone the submenus of the account menu are visible', { tag: '@deep' }, async ({ page, context, signIn }) => {
  await signIn(context, 'menus@example.edu')
  await page.setViewportSize({ width: 360, height: 780 })
  await page.goto('/student-profile')
  await page.getByRole('button', { name: /^Menú de la cuenta/ }).click()
  for (const name of ['Apariencia', 'Idioma']) {
    await page.getByRole('menuitem', { name }).press('ArrowRight')
    for (const option of await page.getByRole('menuitemradio').all()) await expect(option).toBeInViewport({ ratio: 1 })
    await page.keyboard.press('ArrowLeft')
    await expect(page.getByRole('menuitemradio')).toHaveCount(0)
  }
})

test('a student changes the language in a half-filled form, and the typed text stays', { tag: '@deep' }, async ({
  page,
  context,
  signIn,
}) => {
  await createProfile(await signIn(context, 'half@example.edu'))
  // Wide enough for the whole form; a phone shows it in steps.
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto('/student-profile')
  await page.getByLabel('Carrera').fill('Teatro')
  await page.getByLabel('Año', { exact: true }).selectOption('Junior')
  await page.getByLabel('Especialidades', { exact: true }).fill('Esgrima')
  await page.getByLabel('Especialidades', { exact: true }).press('Enter')
  await page.getByLabel('Especialidades', { exact: true }).fill('Danza a med')

  await chooseInMenu(page, /^Menú de la cuenta/, 'Idioma', 'English')
  await expect(page.getByLabel('Major')).toHaveValue('Teatro')
  await expect(page.getByLabel('Year', { exact: true })).toHaveValue('Junior')
  await expect(page.getByRole('button', { name: 'Remove Esgrima' })).toBeVisible()
  await expect(page.getByLabel('Specialties', { exact: true })).toHaveValue('Danza a med')
  await chooseInMenu(page, /^Account menu/, 'Language', 'Español')
  await expect(page.getByLabel('Carrera')).toHaveValue('Teatro')
  await expect(page.getByLabel('Especialidades', { exact: true })).toHaveValue('Danza a med')
  // The restored text is removed from the storage.
  expect(await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('callboard.typed.')))).toEqual([])
})

test('a visitor changes the language at the kiosk after taking photos, and the next one sees the language of the device', {
  tag: '@deep',
}, async ({ page }) => {
  await page.goto('/kiosk/register')
  const typed = { Nombre: 'Inés', Apellido: 'Okafor', Correo: 'ines@example.edu', Celular: '310 555 0142', Carrera: 'Cine' }
  for (const [label, text] of Object.entries(typed)) await page.getByLabel(label).fill(text)
  await page.getByLabel('Año previsto de graduación').fill('2028')
  await page.getByLabel('Facultad').selectOption({ index: 1 })
  await page.getByRole('button', { name: 'Siguiente: fotos' }).click()
  await page.locator('input[type=file]').setInputFiles(await file('me.jpg', 80))
  await expect(page.getByRole('button', { name: 'Terminar' })).toBeEnabled()

  await page.getByRole('link', { name: 'English' }).click()
  await expect(page.getByRole('heading', { name: 'Add Photos' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Finish' })).toBeEnabled()
  expect(await keptOnDevice(page)).not.toMatch(/Inés|ines@|"sealed"/)
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page.getByLabel('First Name')).toHaveValue('Inés')
  await expect(page.getByLabel('School')).not.toHaveValue('')
  await page.getByRole('button', { name: 'Next: Take Photos' }).click()
  await page.getByRole('button', { name: 'Finish' }).click()

  await page.getByRole('button', { name: 'Start New Registration Now' }).click()
  await expect(page.getByRole('heading', { name: 'Crea tu perfil' })).toBeVisible()
  await expectEmptyForm(page)
})

test('an address that is being typed stays when the language of the sign-in page changes', { tag: '@deep' }, async ({ page }) => {
  await page.goto('/sign-in?returnTo=%2Fmessages')
  await page.getByLabel('Correo').fill('ines@exam')
  await page.getByRole('link', { name: 'English' }).click()
  await expect(page.getByLabel('Email')).toHaveValue('ines@exam')
  await expect(page).toHaveURL(/returnTo=%2Fmessages/)
})

test('a visitor gets the first page in Spanish before any script, and chooses English there', { tag: '@deep' }, async ({ page }) => {
  const answer = await page.goto('/landing')
  expect(await answer?.text()).toContain('Sube al tablón.')
  await page.getByRole('link', { name: 'English' }).click()
  await expect(page.getByRole('heading', { name: 'Get on the board.' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Get on the board.' })).toBeVisible()
})
