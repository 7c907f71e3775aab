import { join } from 'node:path'
import pg from 'pg'
import { openSession } from './instance.ts'
import type { Known, Who } from './interaction-screens.ts'
import { DIRECTOR, STUDENT } from './workload.ts'

/** The cookie of each kind of visitor, and the addresses of the screens. */
export interface Entered {
  readonly url: string
  /** `name=value`; none for a visitor without an account. */
  readonly cookies: Readonly<Partial<Record<Who, string>>>
  readonly known: Known
}

async function asked<Answer>(url: string, cookie: string, init: RequestInit = {}): Promise<Answer> {
  const response = await fetch(url, { ...init, headers: { ...init.headers, cookie } })
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`)
  return (await response.json()) as Answer
}

/** Looks up the ids in the addresses of screens, and creates the links that some of them need. */
async function lookAround(url: string, admin: string): Promise<Known> {
  const [talent] = await asked<{ id: number }[]>(`${url}/api/talent/search?limit=1`, admin)
  const [project] = await asked<{ id: number }[]>(`${url}/api/projects`, admin)
  if (!talent || !project) throw new Error(`${url} has no talent or no casting call`)
  const link = async (kind: string) =>
    asked<{ editUrl?: string; viewUrl?: string }>(`${url}/api/talent/${talent.id}/${kind}`, admin, { method: 'POST' })
  const last = (address = '') => address.slice(address.lastIndexOf('/') + 1)
  return {
    talent: talent.id,
    project: project.id,
    editToken: last((await link('edit-token')).editUrl),
    viewToken: last((await link('view-token')).viewUrl),
  }
}

/** Signs in a casting director and a student of the crowd. @param folder the server's data folder */
export async function enterCrowd(url: string, folder: string, secret: string): Promise<Entered> {
  const db = new pg.Pool({ host: join(folder, 'postgres-socket'), user: 'postgres', database: 'callboard', max: 1 })
  try {
    const cookies = { admin: await openSession(db, secret, DIRECTOR.id), student: await openSession(db, secret, STUDENT) }
    return { url, cookies, known: await lookAround(url, cookies.admin) }
  } finally {
    await db.end()
  }
}

/** @returns the cookie of a person of the demo */
async function demoCookie(url: string, role: 'admin' | 'student'): Promise<string> {
  const response = await fetch(`${url}/api/auth/demo`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ role }),
  })
  const cookie = response.headers.getSetCookie()[0]?.split(';')[0]
  if (!cookie) throw new Error(`${url} signs nobody in: it answered ${response.status}. Was it started with --demo?`)
  return cookie
}

export async function enterAsDemo(url: string): Promise<Entered> {
  const cookies = { admin: await demoCookie(url, 'admin'), student: await demoCookie(url, 'student') }
  return { url, cookies, known: await lookAround(url, cookies.admin) }
}
