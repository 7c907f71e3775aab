import { expect, test } from 'vitest'
import { countTableChanges } from './table-changes.ts'

/** Round trips that end when a test says so. */
function held() {
  const ends: ((error?: Error) => void)[] = []
  const go = () => new Promise<void>((resolve, reject) => ends.push((error) => (error ? reject(error) : resolve())))
  return { ends, go }
}

const turn = () => new Promise((resolve) => setImmediate(resolve))

/** Waits for notifications. @returns the results so far */
function hear(changes: ReturnType<typeof countTableChanges>['changes']): boolean[] {
  const told: boolean[] = []
  changes.hear((heard) => told.push(heard))
  return told
}

test('those who come together share a round trip, and anyone who comes while one is under way gets the next', async () => {
  const { changes, ear } = countTableChanges()
  const { ends, go } = held()
  ear.begin(go)
  const [first, second] = [hear(changes), hear(changes)]
  await turn()
  const third = hear(changes)
  expect([ends.length, first, second]).toEqual([1, [], []])
  ends[0]?.()
  await turn()
  expect([first, second, third]).toEqual([[true], [true], []])
  await turn()
  ends[1]?.()
  await turn()
  expect([ends.length, third]).toEqual([2, [true]])
})

test('what was heard a moment ago is enough, unless this process has written since', async () => {
  const { changes, ear } = countTableChanges()
  let trips = 0
  ear.begin(async () => void trips++)
  await new Promise((resolve) => changes.hear(resolve))
  // After each write one round trip is made, however slow the machine is.
  for (let round = 0; round < 100; round++) {
    const before = trips
    changes.wrote()
    expect(hear(changes)).toEqual([])
    await new Promise((resolve) => changes.hear(resolve))
    expect(trips).toBe(before + 1)
  }
  const told = hear(changes)
  expect(told.length + trips).toBeGreaterThan(100)
})

test('nothing is heard where nobody listens, where the round trip fails, and where the connection was replaced meanwhile', async () => {
  const { changes, ear } = countTableChanges()
  const outcome = () => new Promise((resolve) => changes.hear(resolve))
  expect(await outcome()).toBe(false)
  ear.begin(() => Promise.reject(new Error('cut')))
  expect(await outcome()).toBe(false)
  const { ends, go } = held()
  ear.begin(go)
  const told = hear(changes)
  await turn()
  ear.end()
  ear.begin(async () => {})
  ends[0]?.()
  await turn()
  expect(told).toEqual([false])
  expect(await outcome()).toBe(true)
  ear.end()
  expect(await outcome()).toBe(false)
})

test('a round trip that takes too long keeps nobody waiting, and is waited for no more until it ends', async () => {
  const { changes, ear } = countTableChanges()
  const { ends, go } = held()
  ear.begin(go)
  expect(await new Promise((resolve) => changes.hear(resolve))).toBe(false)
  expect(hear(changes)).toEqual([false])
  ends[0]?.()
  await turn()
  const after = hear(changes)
  await turn()
  ends[1]?.()
  await turn()
  expect(after).toEqual([true])
})

test('a version is another one after a change of one of its tables, and whenever a change may have been missed', () => {
  const { changes, ear } = countTableChanges()
  const [both, people] = [changes.of(['photos', 'users']), changes.of(['users'])]
  const seen = () => [both.version, people.version]
  expect(seen()).toEqual([0, 0])
  ear.changed('photos')
  expect(seen()).toEqual([1, 0])
  ear.changed('users')
  ear.changed('a table that nobody reads')
  expect(seen()).toEqual([2, 1])
  ear.begin(async () => {})
  expect(seen()).toEqual([3, 2])
  ear.end()
  expect(seen()).toEqual([4, 3])
})
