import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import journal from '#db/migrations/meta/_journal.json' with { type: 'json' }

test('only the newest migration keeps its snapshot, the only one that drizzle-kit compares with', () => {
  const newest = String(journal.entries.length - 1).padStart(4, '0')
  const snapshots = readdirSync(new URL('migrations/meta', import.meta.url)).filter((name) => name.endsWith('_snapshot.json'))
  expect(snapshots).toEqual([`${newest}_snapshot.json`])
})
