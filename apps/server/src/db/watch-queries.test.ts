import { EventEmitter } from 'node:events'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type pg from 'pg'
import { expect, it } from 'vitest'
import { type EndedQuery, watchQueries } from './watch-queries.ts'

type Callback = (error: Error | undefined, result?: { rows: number[] }) => void

/**
 * A client like that of `pg`. It answers each statement asynchronously with the given number of rows, and statements called `broken` with
 * an error.
 */
function watchedClient(rows: number) {
  const pool = new EventEmitter() as unknown as pg.Pool
  const ended: EndedQuery[] = []
  watchQueries(pool, (query) => ended.push(query))
  const client = {
    query(config: { text: string }, _values: unknown, callback: Callback) {
      setImmediate(() => {
        if (config.text === 'broken') callback(new Error('broken'))
        else callback(undefined, { rows: Array.from({ length: rows }, (_, row) => row + 0.5) })
      })
    },
  }
  pool.emit('connect', client as unknown as pg.PoolClient)
  const ask = client.query as unknown as {
    (config: { text: string }, values: undefined, callback: Callback): void
    (config: { text: string }): Promise<{ rows: number[] }>
  }
  return { ask, ended }
}

it('a statement is reported with its outcome, whichever way its answer is awaited', async () => {
  const { ask, ended } = watchedClient(2)
  await expect(ask({ text: 'SELECT 1' })).resolves.toMatchObject({ rows: [0.5, 1.5] })
  await new Promise<void>((resolve) => ask({ text: 'SELECT 2' }, undefined, () => resolve()))
  await expect(ask({ text: 'broken' })).rejects.toThrow('broken')
  const failed = await new Promise((resolve) => ask({ text: 'broken' }, undefined, resolve))
  expect(failed).toMatchObject({ message: 'broken' })
  expect(ended.map(({ text, failed }) => [text, failed])).toEqual([
    ['SELECT 1', false],
    ['SELECT 2', false],
    ['broken', true],
    ['broken', true],
  ])
})

it('the error of a failed statement has the stack of its caller', async () => {
  const { ask } = watchedClient(0)
  async function somebodyWhoAsks(): Promise<void> {
    await ask({ text: 'broken' })
  }
  const error = await somebodyWhoAsks().catch((thrown: Error) => thrown)
  expect((error as Error).stack).toContain('somebodyWhoAsks')
})

it.each(['callback', 'promise'])('answers are released by the collections that come often (%s)', async (way) => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as (options?: { type: 'minor' }) => void
  const { ask } = watchedClient(5000)
  const once = () =>
    way === 'promise'
      ? ask({ text: 'SELECT' })
      : new Promise((resolve) => ask({ text: 'SELECT' }, undefined, (_error, result) => resolve(result)))
  for (let count = 0; count < 20; count++) await once()
  collect()
  const before = process.memoryUsage().heapUsed
  for (let count = 0; count < 200; count++) await once()
  for (let count = 0; count < 3; count++) collect({ type: 'minor' })
  // 200 answers are 8 MB.
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(3_000_000)
})
