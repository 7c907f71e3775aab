import { noisePng } from '../../../tools/bench/noise-png.ts'
import { type Actor, oneOf, read, untilDone } from './people.ts'
import type { Person } from './person.ts'

interface Stored {
  readonly url: string
  readonly photo: { readonly variants: Record<string, string> }
}

/** One photograph in this many steps: rendering its sizes is most of the instances' work. */
const STEPS_PER_PHOTO = 24

/** A student who saves a profile over and over, uploads photographs, applies, and reads what students read. */
export async function createStudent(person: Person): Promise<Actor & { readonly userId: string }> {
  const { email } = person
  const { id: userId } = await read<{ id: string }>(person, 'own pages', '/api/auth/user')
  const uploaded: Stored[] = []
  const applied = new Set<number>()
  let attempted = 0
  let saved = 0
  let saves = 0
  let steps = Math.floor(Math.random() * STEPS_PER_PHOTO)
  const lost: string[] = []

  const form = () => ({
    firstName: 'Rhea',
    lastName: 'Hersal',
    email,
    cellPhone: '555 010 0123',
    major: oneOf(['Acting', 'Dance', 'Film', 'Music']),
    expectedGraduationYear: 2028,
    bio: String(attempted),
    // The first ones, because a photo that leaves a portfolio is not served any more.
    portfolio: uploaded.slice(0, 3).map(({ url }) => url),
  })
  await untilDone('making a profile', () => person.ask('profile saved', 'POST', '/api/student-profile', { body: form(), alsoFine: [409] }))

  async function save(): Promise<void> {
    attempted++
    if (!(await person.ask('profile saved', 'PUT', '/api/student-profile', { body: form() }))) return
    saved = attempted
    saves++
    const stored = await person.ask<{ bio: string }>('own pages', 'GET', '/api/student-profile')
    if (stored && Number(stored.body.bio) < saved) lost.push(`${email} saved ${saved} and read ${stored.body.bio} right after it`)
  }

  async function upload(): Promise<void> {
    const body = new FormData()
    body.set('image', new Blob([new Uint8Array(noisePng(200, 250))], { type: 'image/png' }), 'noise.png')
    const answer = await person.ask<Stored>('photo uploaded', 'POST', '/api/upload-image', { body })
    if (answer) uploaded.push(answer.body)
  }

  async function apply(): Promise<void> {
    const calls = await person.ask<{ id: number; open: boolean }[]>('own pages', 'GET', '/api/projects')
    const wanted = calls?.body.find(({ id, open }) => open && !applied.has(id))
    if (!wanted) return
    // An application whose answer was lost may exist already.
    const answer = await person.ask('applied', 'POST', '/api/applications', { body: { projectId: wanted.id }, alsoFine: [409] })
    if (answer) applied.add(wanted.id)
  }

  return {
    userId,
    async step() {
      steps++
      await save()
      if (steps % STEPS_PER_PHOTO === 0) await upload()
      if (steps % 6 === 0) await apply()
      if (steps % 3 === 0) await person.ask('own pages', 'GET', '/api/messages')
      const photo = oneOf(uploaded)?.photo.variants['160']
      if (photo) await person.ask('photo read', 'GET', photo, { headers: { accept: 'image/avif,image/webp,*/*' } })
    },
    acknowledged: () => saves + uploaded.length + applied.size,
    async findLost({ isSettled } = { isSettled: true }) {
      const { bio } = await read<{ bio: string }>(person, 'checks', '/api/student-profile')
      if (Number(bio) < saved || Number(bio) > attempted) lost.push(`${email} saved ${saved}, and ${bio} is there`)
      const applications = await read<{ projectId: number }[]>(person, 'checks', '/api/applications')
      const there = new Set(applications.map(({ projectId }) => projectId))
      for (const id of applied) if (!there.has(id)) lost.push(`${email} applied to ${id}`)
      for (const { photo } of uploaded) {
        const address = photo.variants['160'] ?? ''
        const headers = { accept: 'image/avif' }
        const bytes = await untilDone(`reading ${address}`, () =>
          person.ask<Buffer>('checks', 'GET', address, { headers, alsoFine: [404] }),
        )
        const isAvif = bytes.body.toString('latin1', 4, 12) === 'ftypavif'
        if (bytes.status !== 200 || (isSettled && !isAvif)) lost.push(`${email} uploaded ${address}`)
      }
      return lost
    },
  }
}
