import type { ImportPlan, TalentImport } from '@callboard/contract/exchange/imports/endpoints'
import type { ImportRow } from '@callboard/contract/exchange/imports/import-rows.endpoints'
import { IMPORT_LIMITS } from '@callboard/contract/exchange/imports/rules'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { readSheet } from 'read-excel-file/node'
import { expect, vi } from 'vitest'
import type { TestClient } from '#testing/test-client.ts'

/** Time limits for the job of an import on a busy machine. */
const PATIENCE = { timeout: 60_000, interval: 50 }

/** Imports in the way of a casting director's page. */
export function importDesk(director: () => TestClient) {
  const get = async (id: number): Promise<TalentImport> => (await director().get(`/api/imports/${id}`)).json()

  /** Waits until no job works on the import. */
  const settled = (id: number, state: string) =>
    vi.waitFor(async () => {
      const found = await get(id)
      expect(found.state).toBe(state)
      return found
    }, PATIENCE)

  async function rows(id: number, outcome?: string): Promise<ImportRow[]> {
    const all: ImportRow[] = []
    while (true) {
      const query = { after: String(all.at(-1)?.number ?? 0), ...(outcome && { outcome }) }
      const page: ImportRow[] = (await director().call('GET', `/api/imports/${id}/rows`, { query })).json()
      all.push(...page)
      if (page.length < IMPORT_LIMITS.page) return all
    }
  }

  const upload = (content: string | Buffer, name = 'students.csv') =>
    director().upload('/api/imports', { name, type: 'application/octet-stream', content: Buffer.from(content), field: 'file' })

  /** Reads a table and does the dry run. @param change of the guessed plan */
  async function check(content: string | Buffer, change: Partial<ImportPlan> = {}, name?: string): Promise<TalentImport> {
    const answer = await upload(content, name)
    expect(answer.statusCode, answer.body).toBe(201)
    const { id, plan }: TalentImport = answer.json()
    const started = await director().call('PUT', `/api/imports/${id}/plan`, { body: { ...plan, ...change } })
    expect(started.statusCode, started.body).toBe(202)
    return settled(id, 'checked')
  }

  async function start(id: number): Promise<TalentImport> {
    expect((await director().post(`/api/imports/${id}/start`, {})).statusCode).toBe(202)
    return settled(id, 'done')
  }

  async function undo(id: number): Promise<TalentImport> {
    expect((await director().post(`/api/imports/${id}/undo`, {})).statusCode).toBe(202)
    return settled(id, 'undone')
  }

  /** Each row of a file as `2 new Luz Vega`; a refused row with the fields at fault, as `3 refused Ann Oh: email`. */
  async function outcomes(file: string | Buffer): Promise<string[]> {
    const { id } = await check(file)
    return (await rows(id)).map(({ number, outcome, name, problems }) => {
      const fields = problems.map(({ field }) => field ?? 'row')
      return `${number} ${outcome} ${name}${fields.length > 0 ? `: ${fields.join(' ')}` : ''}`
    })
  }

  /** The file of refused rows, and its cells with their headings. */
  async function refused(id: number): Promise<{ file: Buffer; cells: string[][] }> {
    const { rawPayload } = await director().get(`/api/imports/${id}/refused.xlsx`)
    const cells = await readSheet(rawPayload, 1, { trim: false })
    return {
      file: rawPayload,
      cells: cells.map((row) => row.map((cell) => (cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell ?? '')))),
    }
  }

  /** The file of refused rows, saved with corrected texts. */
  async function corrected(id: number, ...texts: readonly (readonly [wrong: string, right: string])[]): Promise<Buffer> {
    const { file } = await refused(id)
    const parts = unzipSync(file)
    const sheet = 'xl/worksheets/sheet1.xml'
    const xml = texts.reduce((text, [wrong, right]) => text.replaceAll(wrong, right), strFromU8(parts[sheet] ?? new Uint8Array()))
    return Buffer.from(zipSync({ ...parts, [sheet]: strToU8(xml) }))
  }

  /** The profile that a file gives its first row. */
  async function firstProfile(file: string | Buffer): Promise<Record<string, string | null>> {
    const { id } = await check(file)
    const [row] = await rows(id)
    return Object.fromEntries((row?.changes ?? []).map(({ field, after }) => [field, after]))
  }

  return { get, settled, rows, upload, check, start, undo, outcomes, firstProfile, refused, corrected }
}

/** The columns of required fields, and two people in them. */
export const HEADINGS = ['First name', 'Last name', 'Email', 'Cell phone', 'Major', 'Expected graduation year']
export const LUZ = ['Luz', 'Vega', 'luz@example.edu', '310 555 0142', 'Dance', '2028']
export const ANN = ['Ann', 'Oh', 'ann@example.edu', '310 555 0143', 'Film', '2027']
/** The outcomes of a table with both people. */
export const BOTH = ['2 new Luz Vega', '3 new Ann Oh']

/** A CSV file of people with all required fields. @param columns further columns, for example `Height` */
export function tableOf(people: readonly Record<string, string>[], columns: readonly string[] = []): string {
  const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`
  const lines = people.map(({ first = 'Luz', last = 'Vega', email = `${first}.${last}@example.edu`, ...more }) =>
    [first, last, email, '310 555 0142', 'Dance', '2028', ...columns.map((column) => more[column] ?? '')].map(quoted).join(','),
  )
  return [[...HEADINGS, ...columns].join(','), ...lines].join('\r\n')
}
