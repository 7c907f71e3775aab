import { addDays } from '@callboard/contract/time/month'
import { onaAndPauApplyTo, postProject } from '../harness/casting-data.ts'
import { ADMIN_EMAIL, expect, test } from '../harness/fixtures.ts'

test('the office plans and fills an audition day while somebody takes and moves a slot on a phone', async ({
  page,
  browser,
  callboard,
  signIn,
  asAnother,
  expectAccessible,
  allowConsoleError,
}) => {
  // Refused input gets a 400, and a reminder that is too early a 409.
  allowConsoleError(/status of 4(00|09)/)
  const office = await signIn(page.context(), ADMIN_EMAIL)
  const title = `Readings ${Date.now()}`
  const { id } = await postProject(office, { title })
  const { mark, ona } = await onaAndPauApplyTo(id, asAnother)
  const since = Date.now()

  await test.step('plan the day and invite', async () => {
    await page.goto(`/project/${id}/schedule`)
    await page.getByRole('button', { name: 'Plan an audition day' }).click()
    const plan = page.getByRole('dialog', { name: 'Plan an audition day' })
    await plan.getByRole('button', { name: 'Plan', exact: true }).click()
    await expect(plan.getByText('Please name the audition day')).toBeVisible()
    await plan.getByLabel('Name').fill('First readings')
    await plan.getByLabel(/^To\b/).fill('10:45')
    await plan.getByLabel('Choose by').fill(`${await plan.getByLabel('Day').inputValue()}T08:00`)
    await plan.getByRole('button', { name: 'Add a room' }).click()
    await plan.getByLabel('Room 2', { exact: true }).fill('Foyer')
    await expect(plan.getByText('6 places · 3 slots in each room')).toBeVisible()
    await expectAccessible(page)
    await plan.getByRole('button', { name: 'Plan', exact: true }).click()
    await page.getByRole('button', { name: 'Open the day' }).click()
    await expect(page.getByText(`${title} · Audition · All roles`)).toBeVisible()
    await page.getByRole('button', { name: 'Invite people…' }).click()
    await page.getByLabel('All 2 people').check()
    await page.getByRole('button', { name: 'Invite 2 people' }).click()
    await expect(page.getByText('Has not chosen')).toHaveCount(2)
    // The students have just got a mail.
    await page.getByRole('button', { name: 'Remind 2 who have not chosen' }).click()
    await expect(page.getByText(/They got an email about this at .+ Please wait an hour/).first()).toBeVisible()
    await expectAccessible(page)
  })

  const { text } = await callboard.mailTo(ona, since)
  const phone = await browser.newContext({ baseURL: callboard.url, viewport: { width: 390, height: 844 } })
  const slot = await phone.newPage()
  await test.step('take and move a slot on a phone', async () => {
    await slot.goto(new URL(/https?:\/\/\S+\/slot\/\S+/.exec(text ?? '')?.[0] ?? '').pathname)
    await expect(slot.getByRole('heading', { name: 'Ona, choose your time' })).toBeVisible()
    await expect(slot.getByText(/Please choose by .+ 8:00 AM/)).toBeVisible()
    await slot.getByRole('radio', { name: /10:15/ }).check()
    await slot.getByRole('button', { name: /Take 10:15/ }).click()
    await expect(slot.getByRole('heading', { name: 'Ona, this is your time' })).toBeVisible()
    // The office sees the answer without a reload.
    await expect(page.getByRole('row', { name: /10:15/ }).getByRole('button', { name: new RegExp(`Ona Lee${mark}`) })).toBeVisible()
    await expect(page.getByText('1 of 6 taken')).toBeVisible()
    await slot.getByRole('button', { name: 'Move' }).click()
    await expect(slot.getByRole('button', { name: 'Move here' })).toBeDisabled()
    await slot.getByRole('radio', { name: /10:30/ }).check()
    await slot.getByRole('button', { name: /Move to 10:30/ }).click()
    await expect(slot.getByText('You can move it once more, until 12 hours before it begins.')).toBeVisible()
    await expectAccessible(slot)
    await expect(page.getByRole('row', { name: /10:30/ }).getByRole('button', { name: new RegExp(`Ona Lee${mark}`) })).toBeVisible()
  })

  const placing = page.getByRole('dialog', { name: `Pau Roca${mark}` })
  await test.step('fill the rest, and print it', async () => {
    await page.getByRole('button', { name: 'Fill for me…' }).click()
    await page.getByRole('button', { name: 'Place 1 person' }).click()
    await expect(page.getByText('2 of 6 taken')).toBeVisible()
    await page.getByRole('button', { name: new RegExp(`Pau Roca${mark}`) }).click()
    await placing.getByLabel('Slot').selectOption({ label: '10:30 AM · Foyer' })
    await placing.getByRole('button', { name: 'Move' }).click()
    await expect(page.getByRole('row', { name: /10:30/ }).getByRole('button', { name: new RegExp(mark) })).toHaveCount(2)

    // The printed sheet has what is needed at the door.
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('row', { name: new RegExp(`10:30 AM Foyer .*Pau Roca${mark} .*310 555 0142`) })).toBeVisible()
    await expect(page.getByRole('columnheader', { name: 'Notes' })).toBeVisible()
    await page.emulateMedia({ media: null })
    await expect(page.getByRole('columnheader', { name: 'Notes' })).toBeHidden()
  })

  const change = page.getByRole('dialog', { name: 'Change First readings' })
  const day = change.getByLabel('Day')
  await test.step('move the day', async () => {
    // When the day moves, one switch keeps everybody's time.
    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Change the day…' }).click()
    const before = await day.inputValue()
    await day.fill(addDays(before, 1))
    await change.getByRole('button', { name: 'Save' }).click()
    await expect(change.getByRole('switch', { name: '2 people keep their time on' })).toBeChecked()
    await change.getByLabel('Make an exception for').selectOption({ label: `Pau Roca${mark}, 10:30 AM` })
    await expect(change.getByRole('switch', { name: '1 person keeps their time on' })).toBeChecked()
    await change.getByLabel(`Pau Roca${mark}, 10:30 AM`).selectOption({ label: 'Keeps the time' })
    await expectAccessible(page)
    await change.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('row', { name: /10:30/ }).getByRole('button', { name: new RegExp(mark) })).toHaveCount(2)
    const when = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(addDays(before, 1)))
    const moved = await callboard.mailTo(ona, since, `Moved to ${when}: ${title}`)
    expect(moved.text?.replaceAll('\u202f', ' ')).toMatch(
      /Before: .+, 10:30 AM to 10:45 AM P[SD]T, Room 1\nNow: .+, 10:30 AM to 10:45 AM P[SD]T, Room 1/,
    )
  })

  await test.step('shorten the day', async () => {
    // The last slot disappears: one person gets another slot, the other is asked to choose again.
    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Change the day…' }).click()
    await change.getByLabel(/^To\b/).fill('10:30')
    await change.getByRole('button', { name: 'Save' }).click()
    await change.getByLabel(new RegExp(`Pau Roca${mark}`)).selectOption({ label: 'Asked to choose again' })
    await change.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('1 of 4 taken')).toBeVisible()
    await expect(page.getByRole('row', { name: /10:15/ }).getByRole('button', { name: new RegExp(`Ona Lee${mark}`) })).toBeVisible()
    await slot.getByRole('button', { name: 'Give back' }).click()
    await slot.getByRole('button', { name: 'Yes, give it back' }).click()
    await expect(slot.getByRole('heading', { name: 'Ona, choose your time' })).toBeVisible()
    await expect(page.getByText('0 of 4 taken')).toBeVisible()
    await expect(page.getByRole('button', { name: new RegExp(`Ona Lee${mark}`) }).getByText('Gave the slot back')).toBeVisible()
    await expect(page.getByRole('button', { name: new RegExp(`Pau Roca${mark}`) }).getByText('Has not chosen')).toBeVisible()
  })

  await test.step('think again about taking a person out', async () => {
    // Taking a person out needs a second press, because they are notified at once.
    await page.getByRole('button', { name: new RegExp(`Pau Roca${mark}`) }).click()
    await placing.getByRole('button', { name: 'Take out of this day…' }).click()
    await expect(placing.getByText(`Pau Roca${mark} is told right away that they need not come.`)).toBeVisible()
    await expect(placing.getByRole('button', { name: 'Back' })).toBeFocused()
    await placing.getByRole('button', { name: 'Back' }).click()
    await expect(placing.getByRole('button', { name: 'Take out of this day…' })).toBeVisible()
    await placing.getByRole('button', { name: 'Cancel' }).click()
  })

  await test.step('wait for a free slot, and say no to it', async () => {
    // Somebody else has the only slot, so a student on the waiting list has nothing to choose.
    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Change the day…' }).click()
    await change.getByLabel(/^To\b/).fill('10:15')
    await change.getByRole('button', { name: 'Remove Foyer' }).click()
    await change.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('button', { name: new RegExp(`Pau Roca${mark}`) }).click()
    await placing.getByRole('button', { name: 'Place', exact: true }).click()
    await expect(page.getByText('1 of 1 taken')).toBeVisible()
    await slot.reload()
    await slot.getByRole('button', { name: 'Join the waiting list' }).click()
    await expect(slot.getByRole('heading', { name: 'Ona, you are on the waiting list' })).toBeVisible()
    // A student who declines the free slot does not count as undecided, and learns what they can do next.
    await page.getByRole('button', { name: new RegExp(`Pau Roca${mark}`) }).click()
    await placing.getByRole('button', { name: 'Take the slot away…' }).click()
    await placing.getByRole('button', { name: 'Take the slot away', exact: true }).click()
    await expect(page.getByText('1 offered')).toBeVisible()
    await slot.reload()
    await slot.getByRole('button', { name: 'No, thank you' }).click()
    await expect(slot.getByText('You said no to the time that was free for you. You are no longer on the waiting list.')).toBeVisible()
    await expect(slot.getByRole('heading', { name: 'Ona, you are no longer on the waiting list' })).toBeVisible()
    await expectAccessible(slot)
    await expect(page.getByRole('button', { name: new RegExp(`Ona Lee${mark}`) }).getByText('Declined a free slot')).toBeVisible()
    await slot.getByRole('button', { name: 'I cannot come at all' }).click()
    await slot.getByRole('button', { name: 'Yes, I cannot come' }).click()
    await expect(slot.getByRole('heading', { name: 'Ona, you cannot come' })).toBeVisible()
    await expect(page.getByRole('button', { name: new RegExp(`Ona Lee${mark}`) }).getByText('Cannot come')).toBeVisible()
    await slot.getByRole('button', { name: 'Choose a time after all' }).click()
    await expect(slot.getByText('Choose your time')).toBeVisible()
  })

  await phone.close()
})
