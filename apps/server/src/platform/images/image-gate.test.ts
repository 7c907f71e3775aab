import { expect, it } from 'vitest'
import { type GateOptions, ImageGate } from './image-gate.ts'

/** Starts work that lasts until told, and notes who runs. */
function stage(gate: ImageGate) {
  const running = new Set<string>()
  const finish = new Map<string, () => void>()
  const start = (name: string, options?: GateOptions) => {
    const work = async () => {
      running.add(name)
      await new Promise<void>((resolve) => finish.set(name, resolve))
      running.delete(name)
    }
    return gate.run(work, options)
  }
  const settle = () => new Promise<void>((resolve) => setImmediate(resolve))
  const end = async (name: string) => {
    finish.get(name)?.()
    await settle()
  }
  return { start, end, settle, running: () => [...running].sort().join(' ') }
}

it('runs as many at once as it has slots', async () => {
  const { start, end, settle, running } = stage(new ImageGate(2))
  const all = ['a', 'b', 'c'].map((name) => start(name))
  await settle()
  expect(running()).toBe('a b')
  await end('a')
  expect(running()).toBe('b c')
  await end('b')
  await end('c')
  await Promise.all(all)
})

it('gives background work all slots while nobody is there, and lets somebody who comes in at once', async () => {
  const { start, end, settle, running } = stage(new ImageGate(2))
  for (const name of ['background1', 'background2', 'background3', 'background4']) void start(name, { background: true })
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

it.each([{}, { background: true }])('runs what needs it alone, %o', async (options) => {
  const { start, end, settle, running } = stage(new ImageGate(2))
  void start('small', options)
  void start('huge', { alone: true, ...options })
  void start('next', options)
  await settle()
  expect(running()).toBe('small')
  await end('small')
  expect(running()).toBe('huge')
  await end('huge')
  expect(running()).toBe('next')
})

it('lets nobody in beside huge work in the background', async () => {
  const { start, end, settle, running } = stage(new ImageGate(2))
  void start('huge', { alone: true, background: true })
  void start('person')
  await settle()
  expect(running()).toBe('huge')
  await end('huge')
  expect(running()).toBe('person')
})

it('gives the slot back when work fails', async () => {
  const gate = new ImageGate(1)
  await expect(gate.run(() => Promise.reject(new Error('spoiled')))).rejects.toThrow('spoiled')
  expect(await gate.run(async () => 'fine')).toBe('fine')
})

it('runs background work on a gate of one slot', async () => {
  expect(await new ImageGate(1).run(async () => 'done', { background: true })).toBe('done')
})
