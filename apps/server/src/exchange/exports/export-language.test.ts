import type { ExportJob } from '@callboard/contract/exchange/exports/endpoints'
import { EXPORT_CATEGORIES, EXPORT_COLUMNS } from '@callboard/contract/exchange/exports/rules'
import { parse } from 'csv-parse/sync'
import { extractText, getDocumentProxy } from 'unpdf'
import { expect, test, vi } from 'vitest'
import { ALL_CATEGORIES } from '#testing/export-fields.ts'
import { makeProfile, makeUser, signIn } from '#testing/factories.ts'
import { fakeClock } from '#testing/fake-clock.ts'
import { testServer } from '#testing/test-server.ts'

const server = testServer({ env: { ROLE: 'all' }, clock: fakeClock(new Date('2026-11-21T20:30:00Z')) })

/** A casting director with a Spanish page, and a student to export. */
async function office() {
  await makeProfile(server, {
    ...{ gender: 'Non-Binary', year: 'Junior', experienceLevel: 'professional', rating: 84, ethnicity: 'Costa Rican', religion: 'Other' },
    ...{ specialties: ['Tap'], bio: 'Sings.', weeklyAvailability: { 1: [true, true] } },
  })
  const director = await signIn(server, await makeUser(server, { role: 'admin', firstName: 'Ines', lastName: 'Moreau' }))
  director.cookies.set('callboard.language', 'es')
  return director
}

/** The rows that a spreadsheet reads, without the byte order mark. */
const rows = (body: Buffer): string[][] => parse(body, { bom: true, record_delimiter: '\r\n' })

test('a spreadsheet is in the language of its requester, and leaves typed text as it is', async () => {
  const director = await office()
  const order = { format: 'csv', includeFields: ALL_CATEGORIES }
  const [header, row] = rows((await director.post('/api/export/students', order)).rawPayload)
  expect(header?.slice(0, 4)).toEqual(['ID', 'Nombre', 'Apellido', 'Disponible'])
  expect(header?.filter((column) => column !== 'ID' && EXPORT_CATEGORIES.some((name) => EXPORT_COLUMNS[name].includes(column)))).toEqual([
    'Instagram',
  ])
  const at = (column: string) => row?.[header?.indexOf(column) ?? -1]
  expect(['Disponible', 'Nivel de experiencia', 'Valoración', 'Género', 'Año', 'Etnia', 'Religión', 'Lunes', 'Martes'].map(at)).toEqual([
    ...['Sí', 'profesional', '8.4', 'No binario', 'Tercer año', 'Costa Rican', 'Otra', '8 a.m.-10 a.m.', 'No disponible'],
  ])
  director.cookies.set('callboard.language', 'en')
  const [english, values] = rows((await director.post('/api/export/students', order)).rawPayload)
  expect(english).toEqual(EXPORT_CATEGORIES.flatMap((category) => EXPORT_COLUMNS[category]))
  expect([values?.[english?.indexOf('Gender') ?? -1], values?.[english?.indexOf('Monday') ?? -1]]).toEqual(['Non-Binary', '8 AM-10 AM'])
})

test('a PDF generated in the background is in the language of the request', async () => {
  const director = await office()
  const { id } = (await director.post('/api/export/jobs', { format: 'pdf', includeFields: ALL_CATEGORIES })).json()
  await vi.waitFor(
    async () => {
      const jobs: ExportJob[] = (await director.get('/api/export/jobs')).json()
      expect(jobs.find((job) => job.id === id)?.state).toBe('ready')
    },
    { timeout: 20_000 },
  )
  const { rawPayload } = await director.get(`/api/export/jobs/${id}/file`)
  const pages = (await extractText(await getDocumentProxy(new Uint8Array(rawPayload)))).text
  const cover = pages[0]?.replaceAll(/\s+/g, ' ')
  expect(cover).toContain('Oficina de casting, la Universidad')
  expect(cover).toContain('Hecho el 21 de noviembre de 2026')
  expect(cover).toContain('por Ines Moreau')
  expect(cover).toContain('1 estudiante')
  expect(cover).toContain('1 de 2')
  const talent = pages[1]?.replaceAll(/\s+/g, ' ')
  for (const words of ['Disponible Sí', 'Experiencia Profesional', 'Valoración 8.4', 'Género No binario', 'lun 8 a.m.-10 a.m.', 'Sin foto'])
    expect(talent).toContain(words)
  expect(rawPayload.toString('latin1')).toContain('/Lang (es)')
})
