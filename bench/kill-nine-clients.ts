import { noisePng } from './noise-png.ts'

/** One client that writes one thing after the other and remembers what the server acknowledged. */
export type WritingClient = {
  /** @returns whether the write was acknowledged; false when the connection broke. */
  write(): Promise<boolean>
  /** What was acknowledged and is not there any more, each in words. */
  findLost(): Promise<string[]>
}

type Session = { url: string; cookie: string }

/** Sends a request; undefined when the connection broke before the answer was whole. @throws when it was refused. */
async function send(session: Session, method: string, path: string, body?: object | FormData): Promise<unknown> {
  let response: Response
  let text: string
  try {
    response = await fetch(`${session.url}${path}`, {
      method,
      headers: { cookie: session.cookie, ...(body && !(body instanceof FormData) && { 'content-type': 'application/json' }) },
      body: body instanceof FormData || body === undefined ? body : JSON.stringify(body),
    })
    text = await response.text()
  } catch {
    return undefined
  }
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text}`)
  return JSON.parse(text)
}

/** Saves the same profile over and over, each time with the next number in its bio. */
export async function createStudentClient(session: Session & { email: string }): Promise<WritingClient> {
  const profile = (bio: string) => ({
    firstName: 'Kit',
    lastName: 'Nine',
    email: session.email,
    cellPhone: '555 0109',
    major: 'Acting',
    expectedGraduationYear: 2028,
    bio,
  })
  await send(session, 'POST', '/api/student-profile', profile('0'))
  let attempted = 0
  let acknowledged = 0
  return {
    async write() {
      attempted++
      if (!(await send(session, 'PUT', '/api/student-profile', profile(String(attempted))))) return false
      acknowledged = attempted
      return true
    },
    async findLost() {
      const { bio } = (await send(session, 'GET', '/api/student-profile')) as { bio: string }
      const saved = Number(bio)
      return saved >= acknowledged && saved <= attempted ? [] : [`${session.email} saved ${acknowledged}, and ${bio} is there`]
    },
  }
}

/** Posts casting calls with titles of their own. */
export function createAdminClient({ name, ...session }: Session & { name: string }): WritingClient {
  const posted = new Map<number, string>()
  let attempted = 0
  return {
    async write() {
      const title = `${name}, casting call ${++attempted}`
      const project = (await send(session, 'POST', '/api/projects', { title })) as { id: number } | undefined
      if (!project) return false
      posted.set(project.id, title)
      return true
    },
    async findLost() {
      const projects = (await send(session, 'GET', '/api/projects')) as { id: number; title: string }[]
      const titles = new Map(projects.map((project) => [project.id, project.title]))
      return [...posted].filter(([id, title]) => titles.get(id) !== title).map(([, title]) => title)
    },
  }
}

/** Uploads photos that no other upload equals. */
export function createUploadClient(session: Session & { email: string }): WritingClient {
  let unchecked: string[] = []
  return {
    async write() {
      const form = new FormData()
      form.set('image', new Blob([new Uint8Array(noisePng())], { type: 'image/png' }), 'noise.png')
      const photo = (await send(session, 'POST', '/api/upload-image', form)) as { url: string } | undefined
      if (!photo) return false
      unchecked.push(photo.url)
      return true
    },
    async findLost() {
      const urls = unchecked
      unchecked = []
      const found = await Promise.all(
        urls.map(async (url) => {
          const response = await fetch(new URL(url, session.url), { headers: { cookie: session.cookie } })
          return response.ok && (await response.arrayBuffer()).byteLength > 0
        }),
      )
      return urls.filter((_, index) => !found[index])
    },
  }
}
