import { readFileSync } from 'node:fs'
import { PASSKEY_ERROR } from '@callboard/contract/accounts/passkeys/errors'
import { PROJECT_TYPES } from '@callboard/contract/casting/projects/rules'
import { EVENT_TYPES } from '@callboard/contract/event-types'
import { EXPORT_CATEGORY_NAME, EXPORT_COLUMNS } from '@callboard/contract/exchange/exports/rules'
import { DEFAULT_INSTITUTION } from '@callboard/contract/institution'
import { EXPERIENCE_LEVELS } from '@callboard/contract/people/profiles/experience'
import type { Catalog } from '@callboard/contract/translate'
import answers from '@callboard/contract/translations/es.json' with { type: 'json' }
import { expect, test } from 'vitest'
import { unopened, wrongEnds, wrongForms, wrongSlots } from '#testing/catalog-checks.ts'
import { sourceFiles, textsOf } from '#testing/source-texts.ts'
import { es as page } from './es.ts'

// The file is read, not imported, because the page and the server share only the contract.
const SERVER = new URL('../../../server/src/', import.meta.url)
const catalog: Catalog = JSON.parse(readFileSync(new URL('translations/es.json', SERVER), 'utf8'))

/** Without made-up people, and without code that parses others' mails. */
const files = [...sourceFiles(SERVER.pathname)].filter(([file]) => !/^(demo|messages\/inbound-mail\/reading)\//.test(file))
const read = files.map(([file, code]) => textsOf(file, code))
const translated = read.flatMap((texts) => texts.translated)

/** Texts of a page and its manifest about themselves, as they are built. */
const web = (file: string) => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8')
const described = [
  /<meta name="description" content="([^"]+)"/.exec(web('index.html'))?.[1] ?? '',
  /description: '([^']+)'/.exec(web('build/app-manifest.ts'))?.[1] ?? '',
]
const capital = (word: string) => word.slice(0, 1).toUpperCase() + word.slice(1)
/** Texts that the code refers to by a name, and that are defined elsewhere. */
const others = [
  ...Object.values(EXPORT_COLUMNS).flat(),
  ...Object.values(EXPORT_CATEGORY_NAME),
  ...[...DEFAULT_INSTITUTION.genders, ...DEFAULT_INSTITUTION.ethnicities, ...DEFAULT_INSTITUTION.religions],
  ...[...EXPERIENCE_LEVELS, ...EXPERIENCE_LEVELS.map(capital), ...EVENT_TYPES.map(capital)],
  ...DEFAULT_INSTITUTION.years,
  ...PROJECT_TYPES.map((type) => type.replaceAll('-', ' ')),
  DEFAULT_INSTITUTION.name,
  DEFAULT_INSTITUTION.officeName,
  ...[DEFAULT_INSTITUTION.consent.casting, DEFAULT_INSTITUTION.consent.directors, DEFAULT_INSTITUTION.consent.publicity],
  PASSKEY_ERROR.required.message,
  ...described,
].filter((word) => word !== 'ID')

/** Files that write to people. Texts of other files are for operators, or are sentences of the contract. */
const WRITES =
  /mail[\w-]*\.ts$|^(exchange\/exports|office\/holds|casting\/applications|office\/deletion)\/.*\.ts$|calendar-document|profile-preview|own-data-archive/
/** English texts in these files that no user reads. */
const MACHINES =
  /^(SELECT|INSERT|UPDATE|DELETE|CASE|WITH|BEGIN|DECLARE|FETCH|NULL|LEFT JOIN|FROM|WHERE|RCPT TO|The mail (was held back|server did not))/
/** The product's name, and the name under which calendar programs file its events. */
const NAMES = new Set(['Callboard', 'Casting Calendar'])

test('whatever is put on record has words in the audit log', () => {
  const words = readFileSync(new URL('../office/audit/audit-text.ts', import.meta.url), 'utf8')
  const actions = files.flatMap(([, code]) =>
    [...code.matchAll(/(?:action(?:: | = )|_ACTION = |\? |: )'([a-z_-]+\.[a-z_-]+)'/g)].map(([, action]) => action ?? ''),
  )
  const known = actions.filter((action) =>
    /^(account|calendar-feed|consent|demo|event|export|kiosk|message|passkey|project|talent)/.test(action),
  )
  expect(known.length).toBeGreaterThan(30)
  expect(
    actions.filter((action) => !/\.(js|ts|jpg|json|css|html|ics|txt|xlsx|zip|eml)$/.test(action) && !words.includes(`'${action}'`)),
  ).toEqual([])
})

test('whatever the server writes to people is translated', () => {
  const bare = read.flatMap((texts) => texts.bare).filter(({ file, text }) => WRITES.test(file) && !MACHINES.test(text) && !NAMES.has(text))
  expect(bare.map(({ file, text }) => `${file}: ${text}`)).toEqual([])
})

test('every text of the server has its Spanish, and no Spanish is left over', () => {
  const keys = new Set([...translated.map(({ text }) => text), ...others])
  expect([...keys].filter((key) => !(key in catalog || key in answers))).toEqual([])
  expect(Object.keys(catalog).filter((key) => !keys.has(key) || key in answers)).toEqual([])
})

test('the server and the page translate the same English alike', () => {
  for (const [key, words] of Object.entries(catalog)) if (key in page) expect([key, page[key]]).toEqual([key, words])
})

test('Spanish of the server holds what its English holds', () => {
  const counted = new Set(translated.filter((text) => text.counted).map(({ text }) => text))
  expect([wrongSlots(catalog), wrongEnds(catalog), wrongForms(catalog, counted), unopened(catalog)]).toEqual([[], [], [], []])
})
