import { readdir, readFile, writeFile } from 'node:fs/promises'
import { DEFAULT_INSTITUTION } from '@callboard/contract/institution'
import { LANGUAGES } from '@callboard/contract/language'
import type { prerenderPage as PrerenderPage, prerenderShell as PrerenderShell } from '../src/entry-server.tsx'
import { APPLICATION_ATTRIBUTE } from './application-attribute.ts'
import type { ApplicationLoader } from './application-loaders.ts'

/** Pages that signed-out visitors see first, and the prefixes of their files: `home.en.html` and so on. */
const PRERENDERED = { '/': 'home', '/landing': 'landing', '/kiosk': 'kiosk' } as const

/** What signed-in pages show until their code has loaded, by file name. */
const SHELLS = {
  'signed-in': { role: 'student', isStudentHome: false },
  'student-home': { role: 'student', isStudentHome: true },
  desk: { role: 'admin', isStudentHome: false },
} as const

/** Placeholders for texts that only the running server knows; it inserts them, escaped. */
const PLACEHOLDERS = { name: '{{institution.name}}', officeName: '{{institution.officeName}}' } as const
const PERSON = { id: '', email: '', firstName: '{{user.firstName}}', lastName: null, profileImageUrl: null } as const

const here = (path: string) => new URL(path, import.meta.url)
const template = await readFile(here('../dist/index.html'), 'utf8')
const assets = await readdir(here('../dist/assets'))

const ENTRY = /<script type="module"[^>]* src="([^"]+)"><\/script>/
const PRELOADS = /\s*<link rel="modulepreload"[^>]*>/g
const FILES = '<!--files-->'

const [entry, application] = ENTRY.exec(template) ?? []
if (!entry || !application || !template.includes(FILES)) throw new Error('The built page names no application or no place for its files')

const addressOf = (loader: ApplicationLoader) => {
  const file = assets.find((asset) => asset.startsWith(`${loader}-`) && asset.endsWith('.js'))
  if (!file) throw new Error(`${loader} was not built`)
  return `/assets/${file}`
}

/** A public page: it loads the application when the user interacts. */
const publicPage = template
  .replace(entry, `<script type="module" src="${addressOf('load-on-interaction')}" ${APPLICATION_ATTRIBUTE}="${application}"></script>`)
  .replaceAll(PRELOADS, '')

/** A signed-in page: it loads the application after its first paint. */
const signedInPage = template
  .replace(entry, `<script type="module" src="${addressOf('load-after-paint')}"></script>`)
  .replaceAll(PRELOADS, '')
  .replace(FILES, `<template id="application">${entry}${(template.match(PRELOADS) ?? []).join('')}${FILES}</template>`)

const { prerenderPage, prerenderShell } = (await import(here('dist/entry-server.js').href)) as {
  prerenderPage: typeof PrerenderPage
  prerenderShell: typeof PrerenderShell
}
const institution = { ...DEFAULT_INSTITUTION, ...PLACEHOLDERS }

for (const language of LANGUAGES) {
  const write = (file: string, html: string, markup: string) =>
    writeFile(
      here(`../dist/${file}.${language}.html`),
      html.replace('<!--page-->', () => markup),
    )
  const boot = { institution, language, demo: false, mapsApiKey: null }
  for (const [path, file] of Object.entries(PRERENDERED)) await write(file, publicPage, await prerenderPage(path, { ...boot, user: null }))
  for (const [file, { role, isStudentHome }] of Object.entries(SHELLS))
    await write(file, signedInPage, await prerenderShell({ ...boot, user: { ...PERSON, role } }, isStudentHome))
}
