import type { CallboardServer } from '../harness/callboard-server.ts'
import { expect, test } from '../harness/fixtures.ts'

const linkOf = (text: string | undefined) => /https?:\/\/\S+/.exec(text ?? '')?.[0] ?? ''
const codeOf = (text: string | undefined) => /\b\d{6}\b/.exec(text ?? '')?.[0] ?? ''

async function asked(callboard: CallboardServer, ask: (email: string) => Promise<void>, email: string) {
  const since = Date.now()
  await ask(email)
  return callboard.mailTo(email, since)
}

test('a browser that blocks all cookies is told so before anything is typed', { tag: '@deep' }, async ({
  page,
  context,
  expectAccessible,
}) => {
  const notice = page.getByRole('alert').filter({ hasText: 'Your browser blocks cookies' })
  await page.goto('/sign-in')
  await expect(page.getByLabel('Email')).toBeVisible()
  await expect(notice).toHaveCount(0)
  await (await context.newCDPSession(page)).send('Emulation.setDocumentCookieDisabled', { disabled: true })
  // A browser without cookies also refuses its storage.
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage'] as const)
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('Access is denied for this document.', 'SecurityError')
        },
      })
  })
  await page.reload()
  await expect(notice).toContainText('Please allow them for this site in your browser’s settings')
  await expect(page.getByLabel('Email')).toBeVisible()
  await expectAccessible(page)
})

test.describe('signing in', () => {
  test('by code, pasted with its space, continues to the requested page', async ({ page, callboard, expectAccessible }) => {
    await page.goto('/api/login?returnTo=%2Fstudent-profile')
    await expect(page).toHaveURL(/\/sign-in\?returnTo=/)
    await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
    await expect(page.getByLabel('Email')).toBeFocused()
    const mail = await asked(
      callboard,
      async (email) => {
        await page.keyboard.type(email)
        await page.keyboard.press('Enter')
        await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
      },
      'code@example.edu',
    )
    await expect(page.getByText('code@example.edu')).toBeVisible()
    const field = page.getByLabel('Six-digit code')
    await expect(field).toBeFocused()
    await expect(field).toHaveAttribute('autocomplete', 'one-time-code')
    await expectAccessible(page)
    const code = codeOf(mail.text)
    await field.fill(`${code.slice(0, 3)} ${code.slice(3)}`)
    await page.waitForURL('**/student-profile')
    await expect(page.getByRole('heading', { name: 'Create Your Student Profile' })).toBeVisible()
  })

  test('by link removes the token from the address, works once, and explains that the second time', async ({
    page,
    browser,
    callboard,
  }) => {
    const mail = await asked(
      callboard,
      async (email) => {
        await page.goto('/sign-in?returnTo=%2Fmy-profile')
        await page.getByLabel('Email').fill(email)
        await page.getByRole('button', { name: 'Send me a sign-in link' }).click()
      },
      'link@example.edu',
    )
    const link = linkOf(mail.text)
    await page.goto(link)
    await page.waitForURL('**/my-profile')

    const second = await browser.newPage()
    await second.goto(link)
    await expect(second.getByRole('alert')).toHaveText('This sign-in link is no longer valid. Please ask for a new one.')
    await expect(second).toHaveURL(/\/sign-in\/link$/)
    await second.getByRole('link', { name: 'Ask for a new link' }).click()
    await expect(second.getByLabel('Email')).toBeVisible()
    await second.close()
  })

  test('refuses an invalid address and a wrong code, and keeps the typed text', async ({ page, allowConsoleError }) => {
    allowConsoleError(/status of 400/)
    await page.goto('/sign-in')
    await page.getByLabel('Email').fill('not an address')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Please enter a valid email address')).toBeVisible()
    await expect(page.getByLabel('Email')).toHaveValue('not an address')
    await expect(page.getByLabel('Email')).toBeFocused()

    await page.getByLabel('Email').fill('wrong@example.edu')
    await page.keyboard.press('Enter')
    const field = page.getByLabel('Six-digit code')
    await field.fill('12')
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
    await expect(page.getByText('Please enter the 6 digits of the code')).toBeVisible()
    await expect(field).toBeFocused()
    await field.fill('000000')
    await expect(page.getByText('That code is not right or no longer valid.')).toBeVisible()
    await expect(field).toHaveValue('000000')
    await expect(field).toBeFocused()
  })

  test('keeps the step over a reload, changes the address, and sends again after a wait', { tag: '@deep' }, async ({ page, callboard }) => {
    await page.clock.install()
    await page.goto('/sign-in')
    await page.getByLabel('Email').fill('again@example.edu')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
    await page.getByRole('button', { name: 'Change address' }).click()
    await expect(page.getByLabel('Email')).toHaveValue('again@example.edu')
    await page.keyboard.press('Enter')

    await expect(page.getByRole('button', { name: /Send again in \d+ s/ })).toBeDisabled()
    await page.clock.fastForward(31_000)
    const since = Date.now()
    await page.getByRole('button', { name: 'Send again', exact: true }).click()
    await expect(page.getByText('Email sent again', { exact: true })).toBeVisible()
    await callboard.mailTo('again@example.edu', since)
  })

  test('offers the link again when the network fails', { tag: '@deep' }, async ({ page, callboard, allowConsoleError }) => {
    allowConsoleError(/net::ERR_FAILED/)
    const mail = await asked(
      callboard,
      async (email) => {
        await page.goto('/sign-in')
        await page.getByLabel('Email').fill(email)
        await page.keyboard.press('Enter')
      },
      'offline@example.edu',
    )
    await page.route('**/api/auth/email/verify', (route) => route.abort())
    await page.goto(linkOf(mail.text))
    await expect(page.getByRole('alert')).toHaveText('The connection was lost. Check your network and try again.')
    await page.unroute('**/api/auth/email/verify')
    await page.getByRole('button', { name: 'Sign In' }).click()
    await page.waitForURL('**/student-profile')
    await expect(page.getByRole('heading', { name: 'Create Your Student Profile' })).toBeVisible()
  })

  test('never redirects to another site', { tag: '@deep' }, async ({ page, callboard }) => {
    const mail = await asked(
      callboard,
      async (email) => {
        await page.goto('/sign-in?returnTo=%2F%2Fevil.example%2F')
        await page.getByLabel('Email').fill(email)
        await page.keyboard.press('Enter')
      },
      'careful@example.edu',
    )
    await page.goto(linkOf(mail.text))
    await page.waitForURL(`${callboard.url}/student-profile`)
  })

  test('offers no demo where there is none', { tag: '@deep' }, async ({ page }) => {
    await page.goto('/sign-in')
    await expect(page.getByLabel('Email')).toBeVisible()
    await expect(page.getByText('sample data')).toHaveCount(0)
  })
})
