import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { ALL_CATEGORIES } from '#testing/export-fields.ts'
import { makeUser, signIn } from '#testing/factories.ts'
import { fillWithHostilePeople } from '#testing/hostile-people.ts'
import { importDesk } from '#testing/import-desk.ts'
import type { TestClient } from '#testing/test-client.ts'
import { testServer } from '#testing/test-server.ts'

const PEOPLE = 500

const isHere = spawnSync('soffice', ['--version']).status === 0

const server = testServer({ env: { ROLE: 'all' } })
let director: TestClient
beforeEach(async () => {
  director = await signIn(server, await makeUser(server, { role: 'admin' }))
})
const desk = importDesk(() => director)

/** Opens the file with LibreOffice and saves it as a workbook. */
function savedByLibreOffice(workbook: Buffer): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'import-libreoffice-'))
  const saved = join(folder, 'saved')
  try {
    mkdirSync(saved)
    writeFileSync(join(folder, 'talent.xlsx'), workbook)
    const args = [`-env:UserInstallation=file://${folder}/profile`, '--headless', '--convert-to', 'xlsx', '--outdir', saved]
    execFileSync('soffice', [...args, join(folder, 'talent.xlsx')], { timeout: 120_000, stdio: 'ignore' })
    return readFileSync(join(saved, 'talent.xlsx'))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

// soffice is part of libreoffice-calc.
describe.skipIf(!isHere)('a workbook that LibreOffice has opened and saved', { timeout: 300_000 }, () => {
  test.each(['en', 'es'])('changes nothing when it is imported again (%s)', async (language) => {
    await fillWithHostilePeople(server, PEOPLE)
    const exported = await director.call('POST', '/api/export/students', {
      body: { format: 'xlsx', includeFields: ALL_CATEGORIES, applications: true },
      headers: { 'accept-language': language },
    })
    expect(exported.statusCode).toBe(200)
    const saved = savedByLibreOffice(exported.rawPayload)
    expect(saved.equals(exported.rawPayload)).toBe(false)
    const { id, counts } = await desk.check(saved, {}, 'talent.xlsx')
    const said = [...(await desk.rows(id, 'changed')), ...(await desk.rows(id, 'refused')), ...(await desk.rows(id, 'new'))]
    expect(said.slice(0, 5).map(({ name, changes, problems }) => ({ name, changes, problems }))).toEqual([])
    expect(counts.unchanged).toBe(PEOPLE)
  })
})
