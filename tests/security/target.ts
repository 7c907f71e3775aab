import { type CallboardServer, startCallboard } from '../harness/callboard-server.ts'
import { sessionByMail } from '../harness/session-by-mail.ts'

const DIRECTOR = 'director@example.edu'
const STUDENT = 'student@example.edu'

/** An attacker: the `Cookie` header of a signed-in person, or none. */
export interface Attacker {
  readonly name: 'anonymous' | 'student' | 'director'
  readonly cookie: string | undefined
}

/** A separate Callboard with accounts, as a target for attacks. */
export interface Target {
  readonly server: CallboardServer
  readonly url: string
  /** Signs in again if an attack has ended the last session, or deleted the account. */
  attacker(name: Attacker['name']): Promise<Attacker>
  close(): Promise<void>
}

/**
 * Starts the target, with one student who applied to one casting call.
 *
 * @param env its settings; by default rate limits are off, because they would hide the code behind them. Its heap is 1 GB
 */
export async function startTarget(env: Record<string, string> = {}): Promise<Target> {
  const server = await startCallboard({
    env: { ADMIN_EMAILS: DIRECTOR, LOG_LEVEL: 'fatal', NODE_OPTIONS: '--max-old-space-size=1024', ...env },
  })
  const cookies = new Map<Attacker['name'], string>()
  const attacker = async (name: Attacker['name']): Promise<Attacker> => {
    if (name === 'anonymous') return { name, cookie: undefined }
    const known = cookies.get(name)
    const cookie =
      known && (await isSignedIn(server.url, known)) ? known : await sessionByMail(server, name === 'director' ? DIRECTOR : STUDENT)
    cookies.set(name, cookie)
    return { name, cookie }
  }
  await fill(server.url, await attacker('director'), await attacker('student'))
  return { server, url: server.url, attacker, close: () => server.stop() }
}

async function isSignedIn(url: string, cookie: string): Promise<boolean> {
  return (await fetch(`${url}/api/auth/user`, { headers: { cookie } })).ok
}

async function fill(url: string, director: Attacker, student: Attacker): Promise<void> {
  const project = await post(url, '/api/projects', { title: 'Spring film' }, director.cookie)
  const { id } = (await project.json()) as { id: number }
  const profile = {
    firstName: 'Ana',
    lastName: 'Silva',
    email: STUDENT,
    cellPhone: '310 555 0142',
    major: 'Dance',
    expectedGraduationYear: 2028,
  }
  await post(url, '/api/student-profile', profile, student.cookie)
  await post(url, '/api/applications', { projectId: id }, student.cookie)
}

async function post(url: string, path: string, body: object, cookie?: string): Promise<Response> {
  const answer = await fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(cookie && { cookie }) },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`POST ${path}: ${answer.status} ${await answer.text()}`)
  return answer
}
