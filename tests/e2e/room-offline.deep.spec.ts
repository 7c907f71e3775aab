import { applicantsTo, postProject } from '../harness/casting-data.ts'
import { ADMIN_EMAIL, expect, test } from '../harness/fixtures.ts'

interface Card {
  readonly id: number
  readonly version: number
  readonly stage: string
  readonly student: { readonly firstName: string }
}

test('a room that was offline for an hour shows no move as made, and then what others moved meanwhile', async ({
  page,
  context,
  signIn,
  asAnother,
  allowConsoleError,
}) => {
  allowConsoleError(/ERR_INTERNET_DISCONNECTED|network: /)
  const office = await signIn(context, ADMIN_EMAIL)
  const { id } = await postProject(office, { title: `Away ${Date.now()}`, numberOfStudents: 2 })
  const surname = `Away${id}`
  await applicantsTo(
    id,
    ['Al', 'Bea'].map((name) => [name, surname] as const),
    asAnother,
  )

  await page.clock.install()
  const listening = page.waitForResponse(/\/api\/events/)
  await page.goto(`/project/${id}/applicants?view=board`)
  await listening
  const column = (name: string) => page.getByRole('region', { name })
  await expect(column('Applied and invited').getByText(`Bea ${surname}`)).toBeVisible()

  await context.setOffline(true)
  const cards = await asAnother(ADMIN_EMAIL, async (other): Promise<Card[]> => {
    const room = async (): Promise<Card[]> => (await (await other.get(`/api/projects/${id}/casting`)).json()).cards
    const al = (await room()).find(({ student }) => student.firstName === 'Al')
    const applications = [{ id: al?.id, version: al?.version }]
    expect((await other.post('/api/applications/moves', { data: { applications, to: 'callback' } })).status()).toBe(200)
    return room()
  })

  await page.clock.fastForward('01:00:00')
  await page.getByRole('button', { name: `Move Bea ${surname} to…` }).click()
  await page.getByRole('menuitem', { name: 'Booked' }).click()
  await expect(page.getByText('The connection was lost. Check your network and try again.').first()).toBeVisible()
  await expect(column('Applied and invited').getByText(`Bea ${surname}`)).toBeVisible()
  await expect(column('Applied and invited').getByText(`Al ${surname}`)).toBeVisible()

  await context.setOffline(false)
  await expect(async () => {
    // Longer than the longest pause before the stream reconnects.
    await page.clock.fastForward('05:01')
    await expect(column('Callback').getByText(`Al ${surname}`)).toBeVisible({ timeout: 1000 })
  }).toPass()
  await page.getByRole('button', { name: `Move Bea ${surname} to…` }).click()
  await page.getByRole('menuitem', { name: 'Booked' }).click()
  await expect(column('Booked').getByText(`Bea ${surname}`)).toBeVisible()
  const bea = cards.find(({ student }) => student.firstName === 'Bea')
  await expect
    .poll(async () => (await (await office.get(`/api/projects/${id}/casting`)).json()).cards)
    .toContainEqual(expect.objectContaining({ id: bea?.id, stage: 'booked', version: (bea?.version ?? 0) + 1 }))
})
