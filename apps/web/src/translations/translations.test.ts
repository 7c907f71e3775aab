import { readdirSync, readFileSync } from 'node:fs'
import { APPLICATION_STATUSES } from '@callboard/contract/casting/applications/rules'
import { ALLOWED_YEARS, PROJECT_GENDERS, PROJECT_STATUSES, PROJECT_TYPES } from '@callboard/contract/casting/projects/rules'
import { EVENT_TYPES } from '@callboard/contract/event-types'
import { DEFAULT_INSTITUTION } from '@callboard/contract/institution'
import { EXPERIENCE_LEVELS } from '@callboard/contract/people/profiles/experience'
import answers from '@callboard/contract/translations/es.json' with { type: 'json' }
import { expect, test } from 'vitest'
import { SHORTCUTS } from '#app/shortcuts.ts'
import { unopened, wrongEnds, wrongForms, wrongSlots } from '#testing/catalog-checks.ts'
import { answersOf, sourceFiles, textsOf } from '#testing/source-texts.ts'
import page from './es.json' with { type: 'json' }
import { es } from './es.ts'

const ROOT = new URL('..', import.meta.url).pathname
const CONTRACT = new URL('../../../../packages/contract/src/', import.meta.url)

const read = [...sourceFiles(ROOT)].map(([file, code]) => textsOf(file, code))
const translated = read.flatMap((texts) => texts.translated)

/** Words that are stored and shown in the same form. */
const NAMED = [DEFAULT_INSTITUTION.ethnicities, DEFAULT_INSTITUTION.genders, DEFAULT_INSTITUTION.religions].flat()
/** Words that are stored in lower case: a badge shows them unchanged, other places with a capital letter. */
const STORED = [
  APPLICATION_STATUSES,
  EVENT_TYPES,
  EXPERIENCE_LEVELS,
  PROJECT_GENDERS,
  PROJECT_STATUSES,
  PROJECT_TYPES,
  ALLOWED_YEARS,
].flat()
const lower = [
  ...APPLICATION_STATUSES,
  ...PROJECT_STATUSES,
  ...PROJECT_TYPES,
  ...ALLOWED_YEARS,
  'admin',
  'assistant',
  'photographer',
  'student',
].map((word) => word.replaceAll('-', ' '))
const capital = STORED.map((word) => {
  const spaced = word.replaceAll('-', ' ')
  return spaced.slice(0, 1).toUpperCase() + spaced.slice(1)
})
/** The server's name for a browser that names neither itself nor its system. */
const BROWSER = 'Another program'
/** The default name of an institution, and the defaults of what it may name. */
const institution = [DEFAULT_INSTITUTION.name, DEFAULT_INSTITUTION.officeName, DEFAULT_INSTITUTION.wardrobe, ...DEFAULT_INSTITUTION.years]
const { casting, directors, publicity, intro } = DEFAULT_INSTITUTION.consent
/** The subjects of lines in the audit log, and their details, named as the server does. */
const THINGS = [
  'api token',
  'application',
  'event',
  'export',
  'link',
  'list',
  'message',
  'message template',
  'join link',
  'office archive',
  'paired kiosk',
  'project',
  'saved search',
  'settings',
  'share link',
  'talent',
  'webhook',
]
const DETAILS = [
  ...[
    'Api token',
    'Applications',
    'Batch',
    'Before',
    'By',
    'Categories',
    'Chosen',
    'Copy of',
    'Count',
    'Expires at',
    'Fields',
    'Format',
    'From',
    'Kind',
    'Link',
    'Link id',
    'Moved',
  ],
  ...['Notes changed', 'Outcome', 'Passkey', 'Photos', 'Profiles', 'Project id', 'Reason', 'Replaced', 'Role', 'Sessions', 'Shared'],
  ...['Student id', 'Tapes', 'Text version', 'Title', 'To', 'Uses', 'Agrees', 'Consenting', 'Language', 'Use'],
]
const OTHERS = [
  ...NAMED,
  ...lower,
  ...capital,
  ...THINGS,
  ...DETAILS,
  ...Object.keys(SHORTCUTS),
  intro,
  casting,
  directors,
  publicity,
  ...institution,
  BROWSER,
]

/**
 * Files of the contract without sentences for users: names of an institution, its wardrobe, addresses of reads, errors of our own code,
 * patterns.
 */
const SILENT =
  /^(institution|people\/profiles\/genders|people\/talent-search\/sentence-\w+|casting\/projects\/wardrobe-guidance|first-reads|language|build-path|schema-fields)\.ts$|\.test\.ts$/
const said = readdirSync(CONTRACT, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !SILENT.test(file))
  .flatMap((file) => answersOf(file, readFileSync(new URL(file, CONTRACT), 'utf8')))

/** Texts that stay English in every language, with the reason. */
const KEPT: Readonly<Record<string, RegExp>> = {
  // Made-up values that stand for what users type.
  'office/dashboard/sample-projects.ts': /./,
  'office/landing/sample-talent.ts': /^\p{Lu}\p{Ll}+ \p{Lu}\p{Ll}+$/u,
  // The names of the product and of cameras, and addresses in the form in which users type them.
  'routes/-shell/logo.tsx': /^Callboard$/,
  'people/photo-sessions/canon/eos-body.ts': /^Canon EOS/,
  'people/photo-sessions/canon/known-bodies.ts': /^EOS /,
  'shared/registration/optional-field.tsx': /^@username$/,
  'casting/self-tapes/upload/video-source.tsx': /^https:/,
  'office/settings/mail-part.tsx': /example\.edu>?$/,
  'office/settings/replies-part.tsx': /example\.edu$/,
  'office/settings/incoming-section.tsx': /^imap\.example\.edu$/,
  'office/settings/mail-grant-section.tsx': /^https:\/\/login\.example\.edu/,
  'office/settings/text-gateway-section.tsx': /^(Authorization|https:\/\/texts\.example\.com\/send)$/,
  'office/settings/new-token-dialog.tsx': /^Authorization: Bearer$/,
  'office/settings/kiosk-part.tsx': /^\{institution\}$/,
  'office/settings/oidc-fields.tsx': /^https:\/\/login\.example\.edu/,
  'office/settings/saml-fields.tsx': /^https:\/\/idp\.example\.edu/,
  'office/settings/sign-in-part.tsx': /^example\.edu$/,
  'office/settings/sign-on-text.ts': /^OpenID Connect$/,
  // For the log of the person who investigates a failure; users read `device-text.ts`.
  'people/photo-sessions/canon/eos-operations.ts': /./,
  'people/photo-sessions/canon/ptp-codes.ts': /./,
  'devices/video/look-into-video.ts': /^unseen$/,
}

test('no English stands outside of a translation', () => {
  const bare = read.flatMap((texts) => texts.bare).filter(({ file, text }) => !KEPT[file]?.test(text))
  expect(bare.map(({ file, text }) => `${file}: ${text}`)).toEqual([])
})

test('every text of the page has its Spanish, and no Spanish is left over', () => {
  const keys = new Set([...translated.map(({ text }) => text), ...OTHERS])
  expect([...keys].filter((key) => !(key in es))).toEqual([])
  expect(Object.keys(page).filter((key) => !keys.has(key))).toEqual([])
})

test('every sentence of the contract has its Spanish, and no Spanish is left over', () => {
  const keys = new Set(said)
  expect([...keys].filter((key) => !(key in answers))).toEqual([])
  expect(Object.keys(answers).filter((key) => !keys.has(key))).toEqual([])
})

test('what the contract says stands in its own catalog alone', () => {
  expect(Object.keys(page).filter((key) => key in answers)).toEqual([])
})

test('what is counted has its forms, and nothing else has', () => {
  const counted = new Set(translated.filter((text) => text.counted).map(({ text }) => text))
  const plain = new Set(translated.filter((text) => !text.counted).map(({ text }) => text))
  expect([...counted].filter((key) => plain.has(key))).toEqual([])
  expect(wrongForms(es, counted)).toEqual([])
})

test('a translation holds the values and elements of its English', () => {
  expect(wrongSlots(es)).toEqual([])
})

test('texts begin and end as their English does', () => {
  expect(wrongEnds(es)).toEqual([])
})

test('Spanish opens its questions and exclamations', () => {
  expect(unopened(es)).toEqual([])
})
