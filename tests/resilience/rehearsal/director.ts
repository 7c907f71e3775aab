import { randomUUID } from 'node:crypto'
import { type Actor, oneOf, read, untilDone } from './people.ts'
import type { Person } from './person.ts'

interface Application {
  readonly id: number
  readonly status: string
}

/** A casting director who searches, posts casting calls, decides on applications to them, and writes to students. */
export async function createDirector(person: Person, students: readonly { readonly userId: string }[]): Promise<Actor> {
  const calls = new Map<number, string>()
  const decided = new Map<number, string>()
  const sent = new Map<number, string>()
  let attempted = 0
  let steps = 0

  async function post(): Promise<void> {
    const title = `${person.email}, casting call ${++attempted}`
    const answer = await person.ask<{ id: number }>('call posted', 'POST', '/api/projects', { body: { title, numberOfStudents: 3 } })
    if (answer) calls.set(answer.body.id, title)
  }

  async function decide(): Promise<void> {
    const id = oneOf([...calls.keys()])
    const answer = await person.ask<Application[]>('desk read', 'GET', `/api/projects/${id}/applications`)
    for (const { id, status } of answer?.body.slice(0, 40) ?? []) {
      if (status !== 'pending') continue
      const wanted = oneOf(['accepted', 'rejected']) ?? 'accepted'
      if (await person.ask('application decided', 'PATCH', `/api/applications/${id}`, { body: { status: wanted } })) decided.set(id, wanted)
      return
    }
  }

  /** Retries a message with the same key, as the page does, until it is acknowledged. */
  async function write(): Promise<void> {
    const recipientUserIds = [oneOf(students), oneOf(students), oneOf(students)].flatMap((student) => student?.userId ?? [])
    const body = { subject: `Call times ${randomUUID()}`, content: 'Saturday at ten.', recipientUserIds, sendKey: randomUUID() }
    const { id } = await untilDone('sending a message', async () => {
      const answer = await person.ask<{ id: number }>('message sent', 'POST', '/api/messages', { body })
      return answer?.body
    })
    sent.set(id, body.subject)
  }

  while (calls.size === 0) await post()
  return {
    async step() {
      steps++
      await person.ask('talent searched', 'GET', `/api/talent/search?search=${oneOf(['acting', 'dance film', 'rhea', 'nobody'])}`)
      if (steps % 2 === 0) await decide()
      if (steps % 7 === 0) await write()
      if (steps % 25 === 0) await post()
      await person.ask('desk read', 'GET', '/api/projects/applications/counts')
    },
    acknowledged: () => calls.size + decided.size + sent.size,
    async findLost() {
      const lost: string[] = []
      const projects = await read<{ id: number; title: string }[]>(person, 'checks', '/api/projects')
      const titles = new Map(projects.map(({ id, title }) => [id, title]))
      for (const [id, title] of calls) if (titles.get(id) !== title) lost.push(title)
      const statuses = new Map<number, string>()
      for (const id of calls.keys()) {
        const applications = await read<Application[]>(person, 'checks', `/api/projects/${id}/applications`)
        for (const { id, status } of applications) statuses.set(id, status)
      }
      for (const [id, status] of decided) if (statuses.get(id) !== status) lost.push(`application ${id} was ${status}`)
      for (const [id, subject] of sent) {
        const message = await read<{ subject: string }>(person, 'checks', `/api/messages/sent/${id}`)
        if (message.subject !== subject) lost.push(`the message ${subject}`)
      }
      return lost
    },
  }
}
