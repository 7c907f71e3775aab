import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'

const SCRIPT = fileURLToPath(new URL('../../../../scripts/check-page-texts.mjs', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'callboard-page-texts-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** The content that a component returns, and the expected result of the check. */
const REFUSED = {
  'after-another': '<p>{name}{open && t("Open")}</p>',
  'before-another': '<p>{open && ", " + t("open")}<b>{name}</b></p>',
  'one-of-two': '<p><Icon />{open ? t("Open") : t("Closed")}</p>',
  'or-an-element': '<p><Icon />{open ? <b>!</b> : name}</p>',
  'behind-an-icon': '<p>{open && <Icon />} {t("Open")}</p>',
  'behind-a-list': '<ul>{names.map((one) => <li key={one}>{one}</li>)}{note}</ul>',
  'in-a-fragment': '<>{open && t("Open")}</>',
  'in-a-component': '<Banner title="">{t("One")}{open && " " + t("Two")}</Banner>',
  'bare-component': 't("Open")',
}
const ACCEPTED = {
  alone: '<p>{open ? t("Open") : t("Closed")}</p>',
  constant: '<p>{t("Open")}: <b>{name}</b></p>',
  'in-an-element': '<p>{name}{open && <span>{t("Open")}</span>}</p>',
  'text-first': '<p>{t("Open")} {open && <Icon />}</p>',
  'elements-slot': '<p>{open && <Icon />}{slot}</p>',
}

test('texts that come and go beside others are refused, and those with an element of their own are not', () => {
  for (const [name, returned] of Object.entries({ ...REFUSED, ...ACCEPTED })) {
    const props = '{ open: boolean; name: string; names: string[]; note: string; slot: Elements }'
    writeFileSync(join(folder, `${name}.tsx`), `function Part({ open, name, names, note, slot }: ${props}) {\n  return ${returned}\n}\n`)
  }
  const { status, stderr } = spawnSync(process.execPath, [SCRIPT, folder], { encoding: 'utf8' })
  const found = [...stderr.matchAll(/([\w-]+)\.tsx:2: /g)].map(([, name]) => name)
  expect([...new Set(found)].sort()).toEqual(Object.keys(REFUSED).sort())
  expect(status).toBe(1)
})
