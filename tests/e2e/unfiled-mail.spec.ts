import { createHmac, randomUUID } from 'node:crypto'
import type { APIRequestContext } from '@playwright/test'
import { postProfile } from '../harness/casting-data.ts'
import { ADMIN_EMAIL, expect, test } from '../harness/fixtures.ts'

/** One red pixel. */
const PICTURE = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC'
const FILES = [
  ['image/png', 'shoes.png', PICTURE],
  ['application/ms-tnef', 'winmail.dat', 'eD8i'],
].map(([type, name, content]) =>
  ['--edge', `Content-Type: ${type}; name="${name}"`, 'Content-Transfer-Encoding: base64', '', content, ''].join('\r\n'),
)

/** Delivers a mail with two files, as a mail provider does. */
async function bring(anyone: APIRequestContext, secret: string, { from, subject, text }: { from: string; subject: string; text: string }) {
  const html = `<div>${text}</div><img src="https://tracker.example/pixel.gif"><script>document.title = 'taken over'</script>`
  const lines = [`From: ${from}`, 'To: casting@example.edu', `Subject: ${subject}`, `Message-ID: <${randomUUID()}@mail.example>`]
  const head = [...lines, 'Content-Type: multipart/mixed; boundary="edge"', '', '--edge']
  const raw = [...head, 'Content-Type: text/html; charset=utf-8', '', html, ...FILES, '--edge--', ''].join('\r\n')
  const at = Math.floor(Date.now() / 1000)
  const mac = createHmac('sha256', secret).update(`${at}.${raw}`).digest('hex')
  const headers = { 'content-type': 'message/rfc822', 'callboard-signature': `t=${at},v1=${mac}` }
  const answer = await anyone.post('/api/inbound-mail', { data: Buffer.from(raw), headers })
  expect(await answer.json()).toEqual({ outcome: 'quarantined' })
}

test('mail that joins no conversation is read, filed with its student, taken back, and discarded', async ({
  page,
  context,
  browser,
  callboard,
  signIn,
  expectAccessible,
}) => {
  const mark = Date.now()
  const email = `mails.${mark}@example.edu`
  const phone = await browser.newContext({ baseURL: callboard.url })
  const student = await signIn(phone, email)
  await postProfile(student, { firstName: 'Nora', lastName: `Mails${mark}`, email })
  const desk = await signIn(context, ADMIN_EMAIL)
  const { secret } = await (await desk.post('/api/inbound-mail/secret')).json()
  const subject = `From home ${mark}`
  await bring(phone.request, secret, { from: `nora.${mark}@home.example`, subject, text: 'Black ones are fine.' })

  await page.goto('/messages')
  await page.getByRole('link', { name: /^Unfiled email/ }).click()
  const list = page.getByRole('list', { name: 'Unfiled email' })
  const line = list.getByRole('link').filter({ hasText: subject })
  await expect(line).toContainText('It answers no email of ours.')
  await line.click()
  const mail = page.getByRole('article', { name: subject })
  await expect(mail.getByText('Black ones are fine.')).toBeVisible()
  await expect(mail.getByText(/^Files shoes\.png \(.*\), winmail\.dat/)).toBeVisible()
  await expectAccessible(page)
  await mail.getByRole('tab', { name: 'With layout' }).click()
  await expect(page.frameLocator('iframe').getByText('Black ones are fine.')).toBeVisible()
  await expect(page).not.toHaveTitle('taken over')

  await mail.getByRole('button', { name: 'File with a student' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'File', exact: true }).click()
  await expect(dialog.getByText('Please choose a student')).toBeVisible()
  await dialog.getByRole('combobox', { name: /^Student/ }).fill(`Mails${mark}`)
  await page.getByRole('option', { name: new RegExp(`Mails${mark}`) }).click()
  await expect(dialog.getByRole('radio', { name: 'A new conversation' })).toBeChecked()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'File', exact: true }).click()
  await expect(page.getByText(`Filed with Nora Mails${mark}`, { exact: true })).toBeVisible()
  await expect(line).toHaveCount(0)
  const own = await phone.newPage()
  await own.goto('/messages')
  await own.getByRole('button', { name: new RegExp(subject) }).click()
  const read = own.getByRole('dialog')
  await expect(read.getByText('by email')).toBeVisible()
  await expect(read.getByRole('img', { name: 'Open shoes.jpg' })).toBeVisible()
  await expect(read.getByText('winmail.dat')).toBeVisible()
  await expect(read.getByRole('link', { name: /winmail/ })).toHaveCount(0)

  await page.goto(`/messages?search=Mails${mark}`)
  await page
    .getByRole('list', { name: 'Conversations' })
    .getByRole('link', { name: new RegExp(`Mails${mark}`) })
    .click()
  await expect(page.getByRole('img', { name: 'Open shoes.jpg' })).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: /^winmail\.dat/ }).click()
  expect((await download).suggestedFilename()).toBe('winmail.dat')
  await page.getByRole('button', { name: 'Show all' }).click()
  await expect(page.getByRole('dialog', { name: subject }).getByText('Black ones are fine.')).toBeVisible()
  await page.keyboard.press('Escape')

  await bring(phone.request, secret, { from: `nora.${mark}@home.example`, subject: `${subject} again`, text: 'Win a prize' })
  await page.goto('/messages?mails=quarantined')
  const other = list.getByRole('link').filter({ hasText: `${subject} again` })
  await other.click()
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(other).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(other).toBeVisible()
  await phone.close()
})
