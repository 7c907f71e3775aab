import { expect, it } from 'vitest'
import { ImageGate } from './image-gate.ts'
import { BACKGROUND } from './image-queue.ts'

const ROOM = 100

/** Starts work that runs until the test ends it, and records which work runs. */
function stage(gate: ImageGate) {
  const running = new Set<string>()
  const finish = new Map<string, () => void>()
  const start = (name: string, { who = name, bytes = 1 }: { who?: string; bytes?: number } = {}) => {
    const work = async () => {
      running.add(name)
      await new Promise<void>((resolve) => finish.set(name, resolve))
      running.delete(name)
    }
    return gate.run({ who, bytes }, work)
  }
  const settle = () => new Promise<void>((resolve) => setImmediate(resolve))
  const end = async (name: string) => {
    finish.get(name)?.()
    await settle()
  }
  return { start, end, settle, running: () => [...running].sort().join(' ') }
}

it('runs as many at once as it has slots', async () => {
  const { start, end, settle, running } = stage(new ImageGate(2, ROOM))
  const all = ['a', 'b', 'c'].map((name) => start(name))
  await settle()
  expect(running()).toBe('a b')
  await end('a')
  expect(running()).toBe('b c')
  await end('b')
  await end('c')
  await Promise.all(all)
})

it("gives background work all slots while no user waits, and starts a user's work at once", async () => {
  const { start, end, settle, running } = stage(new ImageGate(2, ROOM))
  for (const name of ['background1', 'background2', 'background3', 'background4']) void start(name, { who: BACKGROUND })
  await settle()
  expect(running()).toBe('background1 background2')
  for (const name of ['person1', 'person2']) void start(name)
  await settle()
  expect(running()).toBe('background1 background2 person1')
  await end('background1')
  expect(running()).toBe('background2 person1')
  await end('background2')
  expect(running()).toBe('person1 person2')
  await end('person1')
  expect(running()).toBe('background3 person2')
  await end('person2')
  expect(running()).toBe('background3 background4')
})

it('starts the work of another user at once, and then alternates, while one user sends many pictures', async () => {
  const { start, end, settle, running } = stage(new ImageGate(2, ROOM))
  for (const name of ['many1', 'many2', 'many3', 'many4']) void start(name, { who: 'many' })
  await settle()
  expect(running()).toBe('many1 many2')
  void start('one1', { who: 'one' })
  void start('one2', { who: 'one' })
  await settle()
  expect(running()).toBe('many1 many2 one1')
  await end('many1')
  await end('many2')
  expect(running()).toBe('many3 one1')
  await end('one1')
  expect(running()).toBe('many3 one2')
})

it('begins with the smallest picture of one user', async () => {
  const { start, end, settle, running } = stage(new ImageGate(1, ROOM))
  void start('first', { who: 'ines' })
  void start('large', { who: 'ines', bytes: 50 })
  void start('small', { who: 'ines', bytes: 2 })
  await settle()
  expect(running()).toBe('first')
  await end('first')
  expect(running()).toBe('small')
  await end('small')
  expect(running()).toBe('large')
})

it('runs work alone that needs more than all of the memory, and starts small work first while there is no room', async () => {
  const { start, end, settle, running } = stage(new ImageGate(2, ROOM))
  void start('small')
  void start('huge', { bytes: 2 * ROOM })
  void start('next', { bytes: 50 })
  await settle()
  expect(running()).toBe('next small')
  await end('small')
  await end('next')
  expect(running()).toBe('huge')
  void start('late')
  await settle()
  expect(running()).toBe('huge')
  await end('huge')
  expect(running()).toBe('late')
})

it('releases the slot when work fails', async () => {
  const gate = new ImageGate(1, ROOM)
  await expect(gate.run({ who: 'ines', bytes: 1 }, () => Promise.reject(new Error('spoiled')))).rejects.toThrow('spoiled')
  expect(await gate.run({ who: 'ines', bytes: 1 }, async () => 'fine')).toBe('fine')
})

it('runs background work on a gate of one slot', async () => {
  expect(await new ImageGate(1, ROOM).run({ who: BACKGROUND, bytes: 1 }, async () => 'done')).toBe('done')
})
