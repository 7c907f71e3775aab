import { onaAndPauApplyTo, postProject } from '../harness/casting-data.ts'
import { ADMIN_EMAIL, expect, test } from '../harness/fixtures.ts'

test('an offer is answered by the link of its mail, on a phone and without signing in', async ({
  page,
  browser,
  callboard,
  signIn,
  asAnother,

  expectAccessible,
}) => {
  const office = await signIn(page.context(), ADMIN_EMAIL)
  const title = `Lawn film ${Date.now()}`
  const facts = { shootDate: '2030-03-24', shootTime: '09:30', endTime: '16:00', location: 'Lower field' }
  const { id } = await postProject(office, { title, ...facts })
  const { ona, pau } = await onaAndPauApplyTo(id, asAnother)
  const since = Date.now()
  const { cards } = await (await office.get(`/api/projects/${id}/casting`)).json()
  const applications = cards.map((card: { id: number; version: number }) => ({ id: card.id, version: card.version }))
  const sent = await office.post('/api/applications/offers', { data: { applications, message: 'We loved your tape.\nPlease come.' } })
  expect(sent.ok()).toBe(true)
  const linkTo = async (email: string) => {
    const { text } = await callboard.mailTo(email, since, `An offer for you: ${title}, Mar 24, 2030`)
    return new URL(/https?:\/\/\S+\/offer\/\S+/.exec(text ?? '')?.[0] ?? '').pathname
  }

  const phone = await browser.newContext({ baseURL: callboard.url, viewport: { width: 390, height: 844 } })
  const offer = await phone.newPage()
  await offer.goto(await linkTo(ona))
  await expect(offer.getByRole('heading', { name: title })).toBeVisible()
  for (const fact of ['Sun, Mar 24, 2030, 9:30 AM to 4:00 PM', 'Lower field', 'We loved your tape.'])
    await expect(offer.getByText(fact)).toBeVisible()
  await expectAccessible(offer)
  await offer.getByRole('button', { name: 'Decline' }).click()
  await expect(offer.getByText('Do you want to decline? The place then goes to someone else.')).toBeVisible()
  await expect(offer.getByRole('button', { name: 'Back' })).toBeFocused()
  await offer.keyboard.press('Enter')
  // Without a network the offer stays visible, although it cannot be reloaded.
  const failedRead = offer.waitForEvent('requestfailed', (request) => request.method() === 'GET')
  await phone.setOffline(true)
  await offer.getByRole('button', { name: 'Accept' }).click()
  await failedRead
  await expect(offer.getByRole('alert')).toHaveText('The connection was lost. Check your network and try again.')
  await expect(offer.getByRole('heading')).toHaveText([title])
  await phone.setOffline(false)
  await offer.getByRole('button', { name: 'Accept' }).click()
  await expect(offer.getByRole('heading', { name: 'You are booked' })).toBeVisible()
  await offer.reload()
  await expect(offer.getByRole('heading', { name: 'You are booked' })).toBeVisible()
  await expectAccessible(offer)

  const spanish = await browser.newContext({ baseURL: callboard.url, locale: 'es-ES' })
  const oferta = await spanish.newPage()
  await oferta.goto(await linkTo(pau))
  await oferta.getByRole('button', { name: 'Aceptar' }).click()
  await expect(oferta.getByRole('heading', { name: 'Eres suplente' })).toBeVisible()
  await oferta.goto('/offer/never-made')
  await expect(oferta.getByRole('heading', { name: 'Este enlace no funciona' })).toBeVisible()
  await Promise.all([phone.close(), spanish.close()])
})
