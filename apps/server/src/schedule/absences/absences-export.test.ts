import { readSheet } from 'read-excel-file/node'
import { beforeEach, expect, test } from 'vitest'
import { absences } from '#db/schema/absences.ts'
import { makeApplication, makeProfile, makeProject, makeUser, signIn } from '#testing/factories.ts'
import { readStrictCsv } from '#testing/strict-csv.ts'
import { rowsIn } from '#testing/talent-life.ts'
import type { TestClient } from '#testing/test-client.ts'
import { testServer } from '#testing/test-server.ts'

const server = testServer({ clock: { now: () => new Date('2027-03-10T05:00:00.000Z') } })
let office: TestClient
beforeEach(async () => {
  const director = await makeUser(server, { role: 'admin', firstName: 'Ines', lastName: 'Okafor' })
  office = await signIn(server, director)
  const project = await makeProject(server, { title: '=Night shoot', shootDate: '2027-03-05' })
  const add = async (firstName: string, values: object) => {
    const profile = await makeProfile(server, { firstName, lastName: 'Vega' })
    const { id } = await makeApplication(server, { projectId: project.id, studentId: profile.id, stage: 'released' })
    await server.deps.platform.db
      .insert(absences)
      .values({ applicationId: id, kind: 'no-show', happenedAt: new Date('2027-03-05T20:00:00.000Z'), ...values })
  }
  await add('Ada', {})
  const at = new Date('2027-03-06T05:00:00.000Z')
  await add('Bo', { kind: 'late-cancellation', hoursBefore: 5, reason: 'Ill', happenedAt: at, forgivenAt: at, forgivenBy: director.id })
})

const make = (format: string, headers: Record<string, string> = {}) =>
  office.call('POST', '/api/absences/export', { body: { format }, headers })
const HEADINGS = ['Name', 'What happened', 'Casting call', 'Role', 'Audition', 'Date', 'Hours before', 'Reason']
const FORGIVEN = ['Noted on', 'Forgiven on', 'Forgiven by']

test('a CSV lists no shows and late cancellations, newest first, with who forgave them', async () => {
  const response = await make('csv')
  expect(response.headers['content-disposition']).toBe('attachment; filename="callboard-no-shows-2027-03-09.csv"')
  expect(readStrictCsv(response.rawPayload)).toEqual([
    [...HEADINGS, ...FORGIVEN],
    // A spreadsheet must not run typed text as a formula.
    [
      'Bo Vega',
      'Late cancellation',
      "'=Night shoot",
      'Participant',
      '',
      '2027-03-05',
      '5',
      'Ill',
      '2027-03-05',
      '2027-03-05',
      'Ines Okafor',
    ],
    ['Ada Vega', 'No show', "'=Night shoot", 'Participant', '', '2027-03-05', '', '', '2027-03-05', '', ''],
  ])
})

test('a workbook has the same rows, with days and numbers as such', async () => {
  const response = await make('xlsx', { 'accept-language': 'es' })
  const [headings, bo, ada] = await readSheet(response.rawPayload)
  expect(headings?.slice(0, 3)).toEqual(['Nombre', 'Qué ocurrió', 'Convocatoria'])
  expect(bo?.slice(0, 7)).toEqual(['Bo Vega', 'Cancelación tardía', '=Night shoot', 'Participante', null, new Date('2027-03-05'), 5])
  expect([ada?.[1], ada?.[9], ada?.[10]]).toEqual(['No se presentó', null, null])
})

test('only casting directors get it, in the audit log, and restricted students are in none', async () => {
  await make('csv')
  expect(await rowsIn(server, "SELECT details FROM audit_log WHERE action = 'absences.exported'")).toEqual([
    { details: { format: 'csv', count: 2 } },
  ])
  const assistant = await signIn(server, await makeUser(server, { role: 'assistant' }))
  expect((await assistant.post('/api/absences/export', { format: 'csv' })).statusCode).toBe(403)
  expect((await make('pdf')).statusCode).toBe(400)
  await rowsIn(server, "UPDATE student_profiles SET held_at = now(), held_reason = 'request' WHERE first_name = 'Ada'")
  expect(readStrictCsv((await make('csv')).rawPayload).map(([name]) => name)).toEqual(['Name', 'Bo Vega'])
})
