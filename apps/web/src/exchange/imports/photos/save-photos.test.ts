import type { Photo } from '@callboard/contract/people/photos/endpoints'
import { expect, test } from 'vitest'
import { type PhotoServer, type Saved, savePhotos } from './save-photos.ts'

const picture = (path: string, content = path) => ({ path, open: async () => new File([content], path) })

/** A server that stores the text of each file as a photo. */
function fakeServer(portfolios: Record<number, string[]>, faults: Partial<PhotoServer> = {}): PhotoServer {
  return {
    photosOf: async (id) => portfolios[id] ?? [],
    upload: async (file) => ({ id: await file.text() }) as Photo,
    add: async ({ studentId }, photos) => {
      portfolios[studentId] = [...(portfolios[studentId] ?? []), ...photos.map((photo) => photo.id)]
    },
    ...faults,
  }
}

async function save(server: PhotoServer, people: Parameters<typeof savePhotos>[0], control = new AbortController()) {
  const results = new Map<string, Saved['state']>()
  const onSaved = (path: string, { state }: Saved) => void results.set(path, state)
  await savePhotos(people, { server, signal: control.signal, onSaved, pauses: [0, 0] })
  return Object.fromEntries(results)
}

test('photos come into portfolios in their order, and none that is there already, or twice', async () => {
  const portfolios = { 1: ['old'] }
  const people = [{ studentId: 1, importId: undefined, pictures: [picture('a'), picture('b', 'old'), picture('c'), picture('d', 'a')] }]
  expect(await save(fakeServer(portfolios), people)).toEqual({ a: 'saved', b: 'there', c: 'saved', d: 'there' })
  expect(portfolios).toEqual({ 1: ['old', 'a', 'c'] })
})

test('one picture that fails leaves the others, and sending them again adds only what is missing', async () => {
  const portfolios: Record<number, string[]> = {}
  const server = fakeServer(portfolios)
  const people = [
    { studentId: 1, importId: undefined, pictures: [picture('a'), { path: 'bad', open: () => Promise.reject(new Error('damaged')) }] },
    { studentId: 2, importId: undefined, pictures: [picture('c')] },
  ]
  expect(await save(server, people)).toEqual({ a: 'saved', bad: 'failed', c: 'saved' })
  await save(server, people)
  expect(portfolios).toEqual({ 1: ['a'], 2: ['c'] })
})

test('a cut connection is tried again, and what the server refuses is not', async () => {
  let attempts = 0
  const cut = fakeServer(
    {},
    {
      upload: async () => {
        attempts += 1
        if (attempts < 3) throw new TypeError('Failed to fetch')
        return { id: 'a' } as Photo
      },
    },
  )
  expect(await save(cut, [{ studentId: 1, importId: undefined, pictures: [picture('a')] }])).toEqual({ a: 'saved' })
  expect(attempts).toBe(3)
})

test('after a stop nothing more is begun', async () => {
  const control = new AbortController()
  const portfolios: Record<number, string[]> = {}
  const server = fakeServer(portfolios, {
    upload: async () => {
      control.abort()
      return { id: 'a' } as Photo
    },
  })
  const people = [1, 2, 3, 4, 5].map((studentId) => ({ studentId, importId: undefined, pictures: [picture(`${studentId}`)] }))
  expect(await save(server, people, control)).toEqual({})
  expect(portfolios).toEqual({})
})
