import { randomBytes } from 'node:crypto'
import { noisePng } from '../../../tools/bench/noise-png.ts'
import type { Call } from './calls.ts'
import type { Mailbox } from './mailbox.ts'
import { type Actor, untilDone } from './people.ts'
import { Person } from './person.ts'

/**
 * A kiosk that registers one visitor after another, and repeats each with the same name until the server acknowledges it.
 *
 * @param findRegistered how many profiles, with how many photos, an address has
 */
export function createKiosk(
  name: string,
  person: Person,
  findRegistered: (email: string) => Promise<{ profiles: number; photos: number }>,
): Actor {
  const registered: string[] = []
  return {
    async step() {
      const email = `${name}-${registered.length}@rehearsal.example.edu`
      const body = {
        firstName: 'Ines',
        lastName: 'Okafor',
        email,
        cellPhone: '310 555 0142',
        major: 'Film',
        expectedGraduationYear: '2028',
        photos: [`data:image/png;base64,${noisePng(120, 150).toString('base64')}`],
      }
      const headers = { 'idempotency-key': randomBytes(32).toString('base64url') }
      await untilDone('registering', () => person.ask('kiosk registered', 'POST', '/api/kiosk/create-account', { body, headers }))
      registered.push(email)
    },
    acknowledged: () => registered.length,
    async findLost() {
      const lost: string[] = []
      for (const email of registered) {
        const { profiles, photos } = await findRegistered(email)
        if (profiles !== 1 || photos !== 1) lost.push(`${email} registered once, and has ${profiles} profiles with ${photos} photos`)
      }
      return lost
    },
  }
}

/** A visitor who reads the public pages and signs in by mail, as a new person each time. */
export function createNewcomer(name: string, site: { url: string; calls: Call[]; mailbox: Mailbox }): Actor {
  let count = 0
  const late: string[] = []
  return {
    async step() {
      const person = new Person(`${name}-${count}@rehearsal.example.edu`, site.url, site.calls)
      await person.ask('public pages', 'GET', '/')
      await person.ask('public pages', 'GET', '/sign-in')
      const known = site.mailbox.count(person.email)
      if (!(await person.ask('sign-in', 'POST', '/api/auth/email', { body: { email: person.email } }))) return
      count++
      const token = await site.mailbox.nextLink(person.email, known)
      if (!token) return void late.push(person.email)
      if (!(await person.ask('sign-in', 'POST', '/api/auth/email/verify', { body: { token } }))) return
      await person.ask('own pages', 'GET', '/api/auth/user')
    },
    acknowledged: () => count,
    async findLost({ isSettled } = { isSettled: true }) {
      // A mail whose job was interrupted arrives when the job is retried.
      const missing = isSettled ? late.filter((email) => site.mailbox.count(email) === 0) : []
      return missing.map((email) => `the mail that signs in ${email}`)
    },
  }
}
