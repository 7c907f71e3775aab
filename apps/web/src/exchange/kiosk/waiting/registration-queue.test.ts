import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createRegistrationQueue, PAUSE_MS, type Verdict } from './registration-queue.ts'
import type { Registration, WaitingRegistration } from './sealed-store.ts'

/** A store without encryption, to test the queue; a browser test covers the encryption. */
function memoryStore() {
  const kept = new Map<string, { waiting: WaitingRegistration; registration: Registration | undefined }>()
  let count = 0
  return {
    kept,
    all: async () => [...kept.values()].map(({ waiting }) => waiting),
    async add(registration: Registration) {
      const id = String(++count)
      kept.set(id, { waiting: { id, at: count, refusal: null }, registration })
      return id
    },
    open: async (id: string) => kept.get(id)?.registration,
    async refuse(id: string, refusal: string) {
      const one = kept.get(id)
      if (one) kept.set(id, { ...one, waiting: { ...one.waiting, refusal } })
    },
    async remove(id: string) {
      kept.delete(id)
    },
  }
}

const registration = (key: string) => ({ key, body: { email: key } }) as unknown as Registration
const away = new TypeError('Failed to fetch')
const tooMany = new Error('429')
const LATER: Verdict = { is: 'later', why: 'away', error: away }
const BUSY: Verdict = { is: 'later', why: 'busy', error: tooMany }
const TAKEN: Verdict = { is: 'taken' }

function begin(verdict: (key: string) => Verdict | Promise<Verdict>) {
  const store = memoryStore()
  const sent: string[] = []
  let shown: readonly WaitingRegistration[] = []
  const queue = createRegistrationQueue({
    store,
    send: async ({ key }) => {
      sent.push(key)
      return verdict(key)
    },
    onChange: (waiting) => {
      shown = waiting
    },
    alone: (work) => work(),
  })
  return { store, sent, queue, shown: () => shown }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a registration is stored on the device before it is sent, and deleted once the server has it', async () => {
  const { store, queue } = begin(() => {
    expect(store.kept.size).toBe(1)
    return TAKEN
  })
  expect(await queue.hand(registration('a'))).toEqual({ is: 'taken' })
  expect(store.kept.size).toBe(0)
})

test('a failed one waits, and is retried with growing pauses under the same key until the server accepts it', async () => {
  let isAway = true
  const { sent, queue, shown } = begin(() => (isAway ? LATER : TAKEN))
  expect(await queue.hand(registration('a'))).toEqual({ is: 'kept', why: 'away', error: away })
  expect(shown()).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(PAUSE_MS.first)
  expect(sent).toEqual(['a', 'a'])
  await vi.advanceTimersByTimeAsync(PAUSE_MS.first * 2 - 1)
  expect(sent).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(1)
  expect(sent).toHaveLength(3)
  isAway = false
  await vi.advanceTimersByTimeAsync(PAUSE_MS.longest)
  expect([sent.at(-1), shown()]).toEqual(['a', []])
  await vi.advanceTimersByTimeAsync(PAUSE_MS.longest * 4)
  expect(sent).toHaveLength(4)
})

test('while the server is down only one of the waiting is tried; then all are sent, oldest first', async () => {
  let isAway = true
  const { sent, queue } = begin(() => (isAway ? LATER : TAKEN))
  for (const key of ['a', 'b', 'c']) await queue.hand(registration(key))
  sent.length = 0
  await queue.sendAll()
  expect(sent).toEqual(['a'])
  isAway = false
  await queue.sendAll()
  expect(sent).toEqual(['a', 'a', 'b', 'c'])
})

test('if the server is busy, a registration is stored, and not sent until the visitor retries or leaves', async () => {
  let isBusy = true
  const { store, sent, queue, shown } = begin(() => (isBusy ? BUSY : TAKEN))
  const first = await queue.hand(registration('a'))
  expect(first).toEqual({ is: 'busy', id: '1', error: tooMany })
  await queue.sendAll()
  await vi.advanceTimersByTimeAsync(PAUSE_MS.longest)
  expect([sent, store.kept.size, shown()]).toEqual([['a'], 1, []])
  // A retry with corrected data: the first registration is no longer sent.
  expect(await queue.hand(registration('a2'), '1')).toEqual({ is: 'busy', id: '2', error: tooMany })
  expect([...store.kept.keys()]).toEqual(['2'])
  isBusy = false
  await queue.leave('2')
  await vi.advanceTimersByTimeAsync(PAUSE_MS.first)
  expect([sent, store.kept.size]).toEqual([['a', 'a2', 'a2'], 0])
})

test('a registration that the server accepts on a retry is deleted from the device, with both stored copies', async () => {
  let isBusy = true
  const { store, queue } = begin(() => (isBusy ? BUSY : TAKEN))
  await queue.hand(registration('a'))
  isBusy = false
  expect(await queue.hand(registration('a'), '1')).toEqual({ is: 'taken' })
  expect(store.kept.size).toBe(0)
})

test('a registration refused while the visitor is here is not stored, so that they can correct it', async () => {
  const error = new Error('409')
  const { store, queue } = begin(() => ({ is: 'refused', why: 'An account exists', error }))
  expect(await queue.hand(registration('a'))).toEqual({ is: 'refused', why: 'An account exists', error })
  expect(store.kept.size).toBe(0)
})

test('a registration refused later is kept with the reason, does not block others, and is not retried', async () => {
  let isAway = true
  const { sent, queue, shown } = begin((key) =>
    isAway ? LATER : key === 'a' ? { is: 'refused', why: 'An account exists', error: null } : TAKEN,
  )
  await queue.hand(registration('a'))
  await queue.hand(registration('b'))
  isAway = false
  sent.length = 0
  await queue.sendAll()
  expect([sent, shown()]).toEqual([['a', 'b'], [expect.objectContaining({ refusal: 'An account exists' })]])
  await vi.advanceTimersByTimeAsync(PAUSE_MS.longest * 3)
  await queue.sendAll()
  expect(sent).toHaveLength(2)
  await queue.discard('1')
  expect(shown()).toEqual([])
})

test('the background does not send a registration while its visitor waits for the response', async () => {
  let answer: (verdict: Verdict) => void = () => {}
  const { sent, queue } = begin(() => new Promise<Verdict>((resolve) => (answer = resolve)))
  const handing = queue.hand(registration('a'))
  await vi.advanceTimersByTimeAsync(0)
  await queue.sendAll()
  await vi.advanceTimersByTimeAsync(PAUSE_MS.longest)
  expect(sent).toEqual(['a'])
  answer(TAKEN)
  expect(await handing).toEqual({ is: 'taken' })
})

test('a device without storage still sends, and reports when it cannot', async () => {
  const { store, queue } = begin((key) => (key === 'a' ? TAKEN : LATER))
  store.add = async () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  expect(await queue.hand(registration('a'))).toEqual({ is: 'taken' })
  expect(await queue.hand(registration('b'))).toEqual({ is: 'lost' })
})

test('a registration that can no longer be read is not lost silently', async () => {
  const { store, queue, shown } = begin(() => TAKEN)
  store.kept.set('7', { waiting: { id: '7', at: 7, refusal: null }, registration: undefined })
  await queue.sendAll()
  expect(shown()).toEqual([expect.objectContaining({ id: '7', refusal: expect.stringContaining('can no longer be read') })])
})
