import { readFileSync } from 'node:fs'
import { allEndpoints } from '@callboard/contract/all-endpoints'
import type { EndpointSpec } from '@callboard/contract/endpoint'
import { DELETED_KINDS } from '@callboard/contract/office/deletion/rules'
import { describe, expect, test } from 'vitest'

const TABLE = new URL('../../../../../docs/removals.md', import.meta.url)

/** Last words of paths that remove something by another method. */
const REMOVING = /\/(cancel|clear|discard|dismiss|empty|end|remove|revoke|withdraw)$/

const endpoints = (Object.values(allEndpoints) as EndpointSpec[]).map(({ method, path }) => ({ method, path, name: `${method} ${path}` }))
const removing = endpoints.filter(({ method, path }) => method === 'DELETE' || (method !== 'GET' && REMOVING.test(path)))

const rows = readFileSync(TABLE, 'utf8')
  .split('\n')
  .flatMap((line) => {
    const [, what = '', removes = '', kind = '', restores = ''] = line.split('|').map((cell) => cell.trim().replaceAll('`', ''))
    return /^[A-Z]+ \/api/.test(removes) ? [{ what, removes, kind, restores }] : []
  })

describe('the table of everything that can be removed', () => {
  test('has each endpoint that removes something once, and no other', () => {
    expect(rows.map(({ removes }) => removes).toSorted()).toEqual(removing.map(({ name }) => name).toSorted())
  })

  test('has one of the five classes in each row', () => {
    expect(rows.filter(({ kind }) => !['undo', 'bin', 'asks', 'revoked', 'again'].includes(kind))).toEqual([])
  })

  test('names the endpoint that restores, for the classes that can be restored', () => {
    const known = new Set(endpoints.map(({ name }) => name))
    expect(rows.filter(({ kind, restores }) => ['undo', 'bin', 'again'].includes(kind) !== known.has(restores))).toEqual([])
  })

  test('has a row for each kind of the page of deleted things', () => {
    const binned = rows.filter(({ kind }) => kind === 'bin').map(({ restores }) => restores)
    expect(new Set(binned).size).toBe(DELETED_KINDS.length)
  })
})
