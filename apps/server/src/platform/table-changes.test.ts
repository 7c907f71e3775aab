import { expect, test } from 'vitest'
import { countTableChanges } from './table-changes.ts'

/** Round trips that end when the test ends them. */
function held() {
  const ends: ((error?: Error) => void)[] = []
  const go = () => new Promise<void>((resolve, reject) => ends.push((error) => (error ? reject(error) : resolve())))
  return { ends, go }
}

const turn = () => new Promise((resolve) => setImmediate(resolve))

/** Waits for notifications. @returns the results so far */
function wait(changes: ReturnType<typeof countTableChanges>['changes']): boolean[] {
  const told: boolean[] = []
  changes.waitForNotifications((arrived) => told.push(arrived))
  return told
}

test('those who come together share a round trip, and anyone who comes while one is under way gets the next', async () => {
  const { changes, listener } = countTableChanges()
  const { ends, go } = held()
  listener.begin(go)
  const [first, second] = [wait(changes), wait(changes)]
  await turn()
  const third = wait(changes)
  expect([ends.length, first, second]).toEqual([1, [], []])
  ends[0]?.()
  await turn()
  expect([first, second, third]).toEqual([[true], [true], []])
  await turn()
  ends[1]?.()
  await turn()
  expect([ends.length, third]).toEqual([2, [true]])
})

test('a round trip of a moment ago is enough, unless this process has written since', async () => {
  const { changes, listener } = countTableChanges()
  let trips = 0
  listener.begin(async () => void trips++)
  await new Promise((resolve) => changes.waitForNotifications(resolve))
  // After each write one round trip is made, even on a slow machine.
  for (let round = 0; round < 100; round++) {
    const before = trips
    changes.wrote()
    expect(wait(changes)).toEqual([])
    await new Promise((resolve) => changes.waitForNotifications(resolve))
    expect(trips).toBe(before + 1)
  }
  const told = wait(changes)
  expect(told.length + trips).toBeGreaterThan(100)
})

test('waiting fails while nobody listens, when the round trip fails, and when the connection was replaced meanwhile', async () => {
  const { changes, listener } = countTableChanges()
  const outcome = () => new Promise((resolve) => changes.waitForNotifications(resolve))
  expect(await outcome()).toBe(false)
  listener.begin(() => Promise.reject(new Error('cut')))
  expect(await outcome()).toBe(false)
  const { ends, go } = held()
  listener.begin(go)
  const told = wait(changes)
  await turn()
  listener.end()
  listener.begin(async () => {})
  ends[0]?.()
  await turn()
  expect(told).toEqual([false])
  expect(await outcome()).toBe(true)
  listener.end()
  expect(await outcome()).toBe(false)
})

test('a round trip that takes too long keeps nobody waiting, and is waited for no more until it ends', async () => {
  const { changes, listener } = countTableChanges()
  const { ends, go } = held()
  listener.begin(go)
  expect(await new Promise((resolve) => changes.waitForNotifications(resolve))).toBe(false)
  expect(wait(changes)).toEqual([false])
  ends[0]?.()
  await turn()
  const after = wait(changes)
  await turn()
  ends[1]?.()
  await turn()
  expect(after).toEqual([true])
})

test('a version is another one after a change of one of its tables, and whenever a change may have been missed', () => {
  const { changes, listener } = countTableChanges()
  const [both, people] = [changes.of(['photos', 'users']), changes.of(['users'])]
  const seen = () => [both.version, people.version]
  expect(seen()).toEqual([0, 0])
  listener.changed('photos')
  expect(seen()).toEqual([1, 0])
  listener.changed('users')
  listener.changed('a table that nobody reads')
  expect(seen()).toEqual([2, 1])
  listener.begin(async () => {})
  expect(seen()).toEqual([3, 2])
  listener.end()
  expect(seen()).toEqual([4, 3])
})
