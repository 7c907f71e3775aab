import type { CallLine, CallSheet, CallSheetInput } from '@callboard/contract/schedule/call-sheets/endpoints'
import type { Email } from 'postal-mime'
import { expect, vi } from 'vitest'
import { SHOOT } from '#testing/call-sheet-calls.ts'
import { makeApplication, makeProfile, makeProject, signIn } from '#testing/factories.ts'
import type { MailServer } from '#testing/mail-server.ts'
import { mailTo as mailInOutbox } from '#testing/outbox.ts'
import { rowsIn } from '#testing/talent-life.ts'
import type { TestApp } from '#testing/test-app.ts'
import type { TestClient } from '#testing/test-client.ts'

const EMPTY = {
  generalCall: '09:00',
  place: 'Smothers Theatre',
  address: '24255 Pacific Coast Highway, Malibu',
  wear: 'Plain colours',
  bring: '',
  contactName: 'Ines Okafor',
  contactPhone: '310 555 0100',
  notes: '',
}

export interface Called {
  readonly applicationId: number
  readonly userId: string
  readonly email: string
  readonly client: TestClient
}

/** The text of the calendar file in a mail. */
export function calendarOf(mail: Email | undefined): string {
  const content = mail?.attachments.find(({ filename }) => filename === 'call.ics')?.content
  const text = typeof content === 'string' ? content : new TextDecoder().decode(content)
  // Unfolds long lines (RFC 5545, 3.1).
  return text.replace(/\r?\n[ \t]/g, '')
}

/**
 * The actions of a casting director and booked students on call sheets.
 * @param server, mailServer which tests start later; without the second, mails are in the outbox
 */
export function callDesk(server: () => TestApp, mailServer?: () => MailServer) {
  /** A casting call with a day and booked people, each signed in. */
  async function shoot(people: number, values: Parameters<typeof makeProject>[1] = {}) {
    const project = await makeProject(server(), { title: 'Open day film', numberOfStudents: Math.max(1, people), ...SHOOT, ...values })
    const booked: Called[] = []
    for (let count = 0; count < people; count++) booked.push(await book(project.id, `Mara${count}`))
    return { projectId: project.id, people: booked, address: `/api/projects/${project.id}/call-sheets/${project.shootDate}` }
  }

  async function book(projectId: number, firstName: string, roleId?: number): Promise<Called> {
    const profile = await makeProfile(server(), { firstName })
    const values = { projectId, studentId: profile.id, stage: 'booked' as const, ...(roleId !== undefined && { roleId }) }
    const { id: applicationId } = await makeApplication(server(), values)
    const [user] = await rowsIn<{ email: string }>(server(), 'SELECT email FROM users WHERE id = $1', [profile.userId])
    return { applicationId, userId: profile.userId, email: user?.email ?? '', client: await signIn(server(), { id: profile.userId }) }
  }

  const sheet = async (director: TestClient, address: string): Promise<CallSheet> => (await director.get(address)).json()

  /** Saves a call sheet, starting from its stored version. */
  const save = async (director: TestClient, address: string, change: Partial<Record<keyof CallSheetInput, unknown>> = {}) =>
    director.put(address, { ...EMPTY, version: (await sheet(director, address)).version, lines: [], ...change })

  const publish = async (director: TestClient, address: string) =>
    director.post(`${address}/publish`, { version: (await sheet(director, address)).version })

  /** Saves and publishes. @returns the call sheet */
  async function published(director: TestClient, address: string, change: Parameters<typeof save>[2] = {}): Promise<CallSheet> {
    expect((await save(director, address, change)).statusCode).toBe(200)
    const answer = await publish(director, address)
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json()
  }

  /** Waits for the mails to an address. @returns the last of them */
  async function mailTo(address: string, count = 1): Promise<Email> {
    if (!mailServer) return mailInOutbox(server(), address, count)
    const mails = () => mailServer().received.filter(({ to }) => to?.[0]?.address === address)
    await vi.waitUntil(() => mails().length >= count, { timeout: 10_000, interval: 20 })
    const last = mails()[count - 1]
    if (!last) throw new Error('no mail arrived')
    return last
  }

  async function tokenIn(address: string, count = 1): Promise<string> {
    const token = /\/call\/([\w-]+)/.exec((await mailTo(address, count)).text ?? '')?.[1]
    if (!token) throw new Error('the mail has no link to a call')
    return token
  }

  const linked = (token: string) => server().anonymous().get(`/api/call-links/${token}`)
  const answerByLink = (token: string, answer: object) => server().anonymous().post(`/api/call-links/${token}/answer`, answer)

  return { shoot, book, sheet, save, publish, published, mailTo, tokenIn, linked, answerByLink }
}

/** The state of each person on a call sheet. */
export const statesOf = ({ lines }: { lines: readonly CallLine[] }) => lines.map(({ state }) => state)
