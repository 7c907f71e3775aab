import { execFile } from 'node:child_process'
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import createClient from 'openapi-fetch'
import openapiTS, { astToString } from 'openapi-typescript'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeToken } from '#testing/api-token-calls.ts'
import { makeProfile, makeUser } from '#testing/factories.ts'
import { testServer } from '#testing/test-server.ts'

const run = promisify(execFile)
const server = testServer()
const packages = fileURLToPath(new URL('../../../../../node_modules', import.meta.url))

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'callboard-client-'))
  await symlink(packages, join(folder, 'node_modules'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

/** A program as others write it: it knows the OpenAPI document only. */
const PROGRAM = `
import type { Client } from 'openapi-fetch'
import type { components, paths } from './callboard.ts'

export async function rate(client: Client<paths>, search: string): Promise<unknown> {
  const found = await client.GET('/api/talent/search', { params: { query: { search, limit: 5 } } })
  const first = found.data?.[0]
  if (!first) return found.error?.message
  const changed = await client.PATCH('/api/talent/{id}', { params: { path: { id: String(first.id) } }, body: { rating: 84 } })
  const talent: components['schemas']['Talent'] | undefined = changed.data
  const missing = await client.GET('/api/projects/{id}', { params: { path: { id: '999999' } } })
  return [first.firstName, talent?.rating, missing.error?.message, missing.response.status]
}

export async function mistakes(client: Client<paths>): Promise<void> {
  // @ts-expect-error no such address
  await client.GET('/api/talents/search')
  // @ts-expect-error a rating is a number
  await client.PATCH('/api/talent/{id}', { params: { path: { id: '1' } }, body: { rating: 'high' } })
  // @ts-expect-error the field of the file has another name
  await client.POST('/api/imports', { body: { image: '' } })
}
`

const STRICT = {
  strict: true,
  noEmit: true,
  skipLibCheck: true,
  target: 'esnext',
  module: 'nodenext',
  lib: ['esnext', 'dom'],
  types: [],
  allowImportingTsExtensions: true,
}

test('a client made from the document by a generator of others compiles, and calls the server', async () => {
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = server.app.server.address() as AddressInfo
  const url = `http://127.0.0.1:${port}`
  const types = astToString(await openapiTS(new URL(`${url}/api/openapi.json`)))
  const programFile = join(folder, 'program.ts')
  await Promise.all([
    writeFile(join(folder, 'callboard.ts'), types),
    writeFile(programFile, PROGRAM),
    writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: STRICT, files: ['program.ts'] })),
  ])
  await run(join(packages, '.bin', 'tsc'), ['-p', folder])

  const maker = await makeUser(server, { role: 'admin' })
  await makeProfile(server, { firstName: 'Zenobia', lastName: 'Harbour' })
  const token = await makeToken(server, maker.id, ['read-talent', 'write-talent', 'read-projects'])
  const program = (await import(/* @vite-ignore */ pathToFileURL(programFile).href)) as {
    rate(client: object, search: string): Promise<unknown>
  }
  const client = createClient({ baseUrl: url, headers: { authorization: `Bearer ${token.secret}` } })
  expect(await program.rate(client, 'Zenobia')).toEqual(['Zenobia', 84, 'Project Not Found', 404])
})
