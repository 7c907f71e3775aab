import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const IMPORT = /^(?:import|export) (?!type\b)(?:[^;']*? from )?'([^']+)'/gm

/** All files that a program loads at its start. */
function loadedBy(file: string, loaded = new Set<string>()): ReadonlySet<string> {
  if (loaded.has(file)) return loaded
  loaded.add(file)
  if (file.includes('node_modules')) return loaded
  const { resolve } = createRequire(file)
  for (const [, imported = ''] of readFileSync(file, 'utf8').matchAll(IMPORT))
    if (!imported.startsWith('node:')) loadedBy(resolve(imported), loaded)
  return loaded
}

test('a process that reads a table starts without packages, and without the reader of workbooks', () => {
  const loaded = [...loadedBy(fileURLToPath(new URL('./table-reader-process.ts', import.meta.url)))]
  expect(loaded).toEqual(expect.arrayContaining([expect.stringMatching(/text-table\.ts$/), expect.stringMatching(/imports.rules\.ts$/)]))
  expect(loaded.filter((file) => /node_modules|workbook/.test(file))).toEqual([])
})
