import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { parse } from 'csv-parse/sync'
import { describe, expect, test } from 'vitest'
import { type Cell, workbook } from './workbook.ts'

const isHere = spawnSync('soffice', ['--version']).status === 0

const HOSTILE = [
  '4503599627370495',
  '+1 310 555 0142',
  '0042',
  '=1+1',
  '=HYPERLINK("http://evil.example","x")',
  '+1',
  '-1',
  '@SUM(A1)',
  "'quoted",
  '1E5',
  '2027-03-10',
  '10/3',
  'TRUE',
  '#N/A',
  '{=1}',
  'a;b,c"d"',
  'two\nlines',
  ' spaces ',
  '<b>&amp;</b>',
  '_x0041_',
  '😀 Ōshima سارة',
]

async function* once(rows: readonly (readonly Cell[])[]) {
  yield rows
}

/** The first sheet as LibreOffice writes it as CSV: UTF-8, separated by commas, every text in quotes. */
async function asCsv(rows: readonly (readonly Cell[])[]): Promise<string[][]> {
  const folder = mkdtempSync(join(tmpdir(), 'workbook-'))
  try {
    const columns = [
      { heading: 'Text', width: 20 },
      { heading: 'Other', width: 20 },
    ]
    writeFileSync(join(folder, 'talent.xlsx'), await buffer(workbook([{ name: 'Talent', columns, rows: once(rows) }])))
    const filter = 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,true,true,false'
    const args = [`-env:UserInstallation=file://${folder}/profile`, '--headless', '--convert-to', filter, '--outdir', folder]
    execFileSync('soffice', [...args, join(folder, 'talent.xlsx')], { timeout: 120_000, stdio: 'ignore' })
    return parse(readFileSync(join(folder, 'talent.csv')), { bom: true })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

// soffice is part of libreoffice-calc.
describe.skipIf(!isHere)('a workbook in LibreOffice', { timeout: 180_000 }, () => {
  test('has every text as it was, and computes nothing', async () => {
    expect(await asCsv(HOSTILE.map((text) => [text, 7]))).toEqual([['Text', 'Other'], ...HOSTILE.map((text) => [text, '7'])])
  })

  test('has days as days', async () => {
    expect(await asCsv([[{ day: '2027-03-10' }, { day: '2000-02-29' }]])).toEqual([
      ['Text', 'Other'],
      ['2027-03-10', '2000-02-29'],
    ])
  })
})
