import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DEFAULT_INSTITUTION } from '@callboard/contract/institution'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serveInstitutionLogo } from '#http/pages/institution-logo.ts'
import { StartError } from '#platform/start-error.ts'

const ofFile = (logo: string) => ({
  office: { institution: { ...DEFAULT_INSTITUTION, logo }, fixed: new Set(['logo']) },
  findUpload: async () => undefined,
})

let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'callboard-logo-'))
})
afterAll(() => rm(dataDir, { recursive: true }))

test('a logo is served with headers that let no script in it run', async () => {
  await writeFile(join(dataDir, 'logo.svg'), '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
  const app = Fastify()
  await serveInstitutionLogo(app, { dataDir, ...ofFile('logo.svg') })
  const { headers, body } = await app.inject('/institution/logo')
  expect(headers['content-type']).toBe('image/svg+xml')
  expect(headers['content-security-policy']).toMatch(/^sandbox; default-src 'none'/)
  expect(body).toContain('<svg')
})

test('a missing logo file stops the start with its path', async () => {
  await expect(serveInstitutionLogo(Fastify(), { dataDir, ...ofFile('gone.png') })).rejects.toThrow(StartError)
})
