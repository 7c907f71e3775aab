import type { APIRequestContext, Page } from '@playwright/test'
import type { CallboardServer } from '../harness/callboard-server.ts'
import { postProject } from '../harness/casting-data.ts'
import { expect } from '../harness/fixtures.ts'
import { firstRole } from './casting-room-people.ts'
import { postMany } from './many-people.ts'

/** A phone. */
export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

/** A casting call with people on its shortlist. */
export async function shortlisted(office: APIRequestContext, count: number) {
  const { id } = await postProject(office, { title: `Reviewed ${Date.now()}`, numberOfStudents: 3 })
  const studentIds = await postMany(office, count)
  const roleId = await firstRole(office, id)
  const added = await office.post(`/api/roles/${roleId}/applications`, { data: { studentIds, as: 'shortlisted' } })
  expect(added.status(), await added.text()).toBe(200)
  const { cards } = (await added.json()) as { cards: { id: number; studentId: number }[] }
  return { projectId: id, roleId, studentIds, cards }
}

/** Presents a shortlist to one reviewer. @returns the link of the mail */
export async function present(
  office: APIRequestContext,
  callboard: CallboardServer,
  call: { projectId: number; roleId: number },
  more: object = {},
) {
  const email = `dean.${Date.now()}@example.edu`
  const since = Date.now()
  const made = await office.post(`/api/projects/${call.projectId}/presentations`, {
    data: {
      title: 'For the dean',
      presented: 'shortlist',
      roleIds: [call.roleId],
      shown: ['photos', 'year'],
      reviewers: [{ email, name: 'Dean Ito' }],
      ...more,
    },
  })
  expect(made.status(), await made.text()).toBe(201)
  const mail = await callboard.mailTo(email, since)
  return { email, id: (await made.json()).id as number, link: /https?:\S+\/review\/[\w-]+/.exec(mail.text ?? '')?.[0] ?? '' }
}

/** The code in the newest mail to a reviewer. */
export async function codeTo(callboard: CallboardServer, email: string, since: number): Promise<string> {
  return /\b\d{6}\b/.exec((await callboard.mailTo(email, since, 'Your code to vote')).text ?? '')?.[0] ?? ''
}

/** Opens a link and verifies the address. */
export async function prove(page: Page, callboard: CallboardServer, { link, email }: { link: string; email: string }) {
  await page.goto(link)
  const since = Date.now()
  await page.getByRole('button', { name: 'Send me the code' }).click()
  await page.getByLabel('Six-digit code').fill(await codeTo(callboard, email, since))
  await expect(page.getByRole('heading', { name: 'For the dean' })).toBeVisible()
}

/** Waits for a text about votes. */
export const stored = (page: Page, text: string) => expect(page.getByText(text).first()).toBeVisible()
