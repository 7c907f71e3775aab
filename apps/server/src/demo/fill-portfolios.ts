import { availableParallelism } from 'node:os'
import { photoUrl } from '@callboard/contract/people/photos/endpoints'
import { TALENT_PAGE_SIZE } from '@callboard/contract/people/talent-search/rules'
import { dayOf } from '@callboard/contract/time/month'
import { inTransaction } from '#db/client.ts'
import { lockDemo } from '#office/instance/sample-people.repository.ts'
import { FACE_SIZE } from '#people/photos/portfolio.service.ts'
import { recordAudit } from '#platform/audit.ts'
import type { Platform } from '#platform/open-platform.ts'
import { countPhotos, DEMO_FILLED, insertPortfolioPhoto, isFilled, sampleProjects, setInspiration, whoIsThere } from './demo.repository.ts'
import { storeDrawn } from './drawn-photo.ts'
import { SAMPLE_DIRECTORS, type SampleStudent, sampleStudents } from './people.ts'
import { HERITAGES, portrait } from './portraits.ts'
import { prng } from './prng.ts'
import { SAMPLE_CALLS } from './sample-calls.ts'

/**
 * Pixels of a first photo and of the others: sharp on a phone and in lists, where first photos are largest. Drawing all 805 at 640 took
 * 80 seconds of processor time.
 */
const WIDTH = { first: 640, other: 448 } as const
/** Pictures that casting calls show as inspiration. */
const MOODS = 12
const PROGRESS_EVERY = 100

type Parts = Pick<Platform, 'db' | 'store' | 'clock' | 'institution' | 'log'>
type Task = () => Promise<void>

interface Photograph {
  readonly userId: string
  /** The index of the photo in the portfolio, from 0. */
  readonly shot: number
  readonly draw: Task
}

/** The missing photos: all first photos before all second photos, and photos at the top of lists first. */
async function missingPhotographs(parts: Parts): Promise<Photograph[]> {
  const { db, institution, clock } = parts
  const students = sampleStudents(dayOf(clock.now(), institution.timeZone), institution)
  const there = await countPhotos(db)
  const add = async (student: SampleStudent, shot: number) => {
    const { presents, heritage } = student.looks
    const userId = student.account.id
    const body = await portrait(userId, { presents, heritage, shot }, shot === 0 ? WIDTH.first : WIDTH.other)
    await storeDrawn(parts, { body, userId }, (transaction, { hash }) =>
      insertPortfolioPhoto(transaction, student, { hash, position: shot, face: photoUrl(hash, FACE_SIZE) }),
    )
  }
  const most = Math.max(...students.map(({ looks }) => looks.shots))
  return Array.from({ length: most }, (_, shot) => shot).flatMap((shot) =>
    students
      .filter(({ looks, profile }) => shot < looks.shots && shot >= (there.get(profile.id) ?? Number.POSITIVE_INFINITY))
      .map((student) => ({ userId: student.account.id, shot, draw: () => add(student, shot) })),
  )
}

async function addInspiration(parts: Parts): Promise<void> {
  const { db } = parts
  const projects = await sampleProjects(db)
  if (projects.some(({ inspirationPhotos }) => inspirationPhotos.length > 0)) return
  const [director] = SAMPLE_DIRECTORS
  const moods: string[] = []
  for (let mood = 0; mood < MOODS; mood++) {
    const random = prng(`mood ${mood}`)
    const options = { presents: random.pick(['woman', 'man'] as const), heritage: random.pick(HERITAGES), shot: random.integer(0, 5) }
    const body = await portrait(`mood ${mood}`, options, WIDTH.first)
    const photo = await storeDrawn(parts, { body, userId: director.id }, async () => undefined)
    moods.push(photoUrl(photo.hash))
  }
  const byTitle = new Map(projects.map(({ id, title }) => [title, id]))
  await inTransaction(db, async (transaction) => {
    for (const { title, photos = 0 } of SAMPLE_CALLS) {
      const id = byTitle.get(title)
      if (id !== undefined && photos > 0) await setInspiration(transaction, id, prng(`moods of ${title}`).sample(moods, photos))
    }
  })
}

/** Draws as many at once as there are cores. @param signal ends it when the current photos are done */
async function drawAll(photographs: readonly Photograph[], { log }: Parts, signal: AbortSignal): Promise<void> {
  let next = 0
  const worker = async () => {
    for (let one = photographs[next++]; one && !signal.aborted; one = photographs[next++]) {
      await one.draw()
      if (next % PROGRESS_EVERY === 0) log.info({ done: next, of: photographs.length }, 'drawing portraits for the demo')
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, worker))
}

/** Draws the first photographs of the students on the first page of the talent search, and of the given ones, before all others. */
export async function fillFaces(parts: Parts, userIds: ReadonlySet<string>, signal: AbortSignal): Promise<void> {
  if ((await whoIsThere(parts.db)) !== 'sample people' || (await isFilled(parts.db))) return
  const missing = await missingPhotographs(parts)
  await drawAll(
    missing.filter(({ userId, shot }, place) => shot === 0 && (place < TALENT_PAGE_SIZE || userIds.has(userId))),
    parts,
    signal,
  )
}

/**
 * Draws the sample students' photographs while the server serves: a portrait for each, then the photos of casting calls, then the others.
 * Their sizes are rendered when somebody views them; until then the picture itself is served. After an interruption it continues at the
 * next start; complete photos are never changed.
 *
 * @param signal ends it when the current photo is done
 */
export async function fillPortfolios(parts: Parts, signal: AbortSignal): Promise<void> {
  const { db, log } = parts
  if ((await whoIsThere(db)) !== 'sample people' || (await isFilled(db))) return
  const missing = await missingPhotographs(parts)
  const isFace = ({ shot }: Photograph) => shot === 0
  await drawAll(missing.filter(isFace), parts, signal)
  if (signal.aborted) return
  await addInspiration(parts)
  log.info({}, 'every sample student has a photo')
  await drawAll(
    missing.filter((one) => !isFace(one)),
    parts,
    signal,
  )
  if (signal.aborted) return
  await inTransaction(db, async (transaction) => {
    await lockDemo(transaction)
    if (await isFilled(transaction)) return
    await recordAudit(transaction, { actor: null, action: DEMO_FILLED, details: { photos: missing.length } })
  })
  log.info({ photos: missing.length }, 'the demo is complete; sizes of a photo are rendered when somebody looks at it')
}
