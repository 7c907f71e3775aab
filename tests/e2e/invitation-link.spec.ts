import { postProfile, postProject } from '../harness/casting-data.ts'
import { ADMIN_EMAIL, expect, test } from '../harness/fixtures.ts'
import { firstRole } from './casting-room-people.ts'

test('an invitation is answered by the link of its mail, on a phone and without signing in', async ({
  page,
  browser,
  callboard,
  signIn,
  asAnother,
  expectAccessible,
}) => {
  const office = await signIn(page.context(), ADMIN_EMAIL)
  const key = Math.random().toString(36).slice(2, 8)
  const title = `Lawn film ${key}`
  const facts = { shootDate: '2030-03-24', shootTime: '09:30', endTime: '16:00', location: 'Lower field' }
  const { id } = await postProject(office, { title, ...facts })
  const role = await firstRole(office, id)
  const invite = async (email: string) => {
    const studentIds: number[] = []
    await asAnother(
      email,
      async (student) => void studentIds.push((await postProfile(student, { firstName: 'Ona', lastName: key, email })).id),
    )
    const since = Date.now()
    const invited = await office.post(`/api/roles/${role}/applications`, { data: { studentIds, as: 'invited' } })
    expect(invited.ok()).toBe(true)
    const { text } = await callboard.mailTo(email, since, `You are invited: ${title}, Mar 24, 2030`)
    return new URL(/https?:\/\/\S+\/invitation\/\S+/.exec(text ?? '')?.[0] ?? '').pathname
  }
  const phone = await browser.newContext({ baseURL: callboard.url, viewport: { width: 390, height: 844 } })
  const invitation = await phone.newPage()
  await invitation.goto(await invite(`ona.${key}@example.edu`))
  await expect(invitation.getByRole('heading', { name: title })).toBeVisible()
  await expect(invitation.getByText('Sun, Mar 24, 2030, 9:30 AM to 4:00 PM')).toBeVisible()
  await expectAccessible(invitation)
  // The invitation was answered while the page was open, so the page shows the first answer.
  const other = await phone.newPage()
  await other.goto(invitation.url())
  await other.getByRole('button', { name: 'No thanks' }).click()
  await expect(other.getByRole('heading', { name: 'You said no, thank you' })).toBeVisible()
  await invitation.getByRole('button', { name: "I'd like to be considered" }).click()
  await expect(invitation.getByRole('heading', { name: 'You said no, thank you' })).toBeVisible()
  await expectAccessible(invitation)

  const spanish = await browser.newContext({ baseURL: callboard.url, locale: 'es-ES' })
  const invitacion = await spanish.newPage()
  await invitacion.goto(await invite(`pau.${key}@example.edu`))
  await invitacion.getByRole('button', { name: 'Quiero que me tengan en cuenta' }).click()
  await expect(invitacion.getByRole('heading', { name: 'Quieres que te tengamos en cuenta' })).toBeVisible()
  await invitacion.goto('/invitation/never-made')
  await expect(invitacion.getByRole('heading', { name: 'Este enlace no funciona' })).toBeVisible()
  await Promise.all([phone.close(), spanish.close()])
})
