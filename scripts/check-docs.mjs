/**
 * Part of `npm run lint`. Checks that every link in the documentation leads to an existing file or heading, so that every test
 * named as a proof exists. Every decision named in a comment must exist, and each decision must have a date, a status and one
 * page. Every picture of the guides must be used and small. docs/privacy.md must name every table of the database, and
 * docs/data-model.md must list exactly these.
 *
 * Why our own: remark-validate-links, which also checks headings of other files offline, would install 180 packages at every
 * first start, and does not find a `[text][name]` without its definition.
 */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, dirname, join, normalize, relative } from 'node:path'
import { root } from './setup/runtime.mjs'
import { sourcesBelow } from './setup/sources.mjs'

/** In bytes. `npm run guides` has the same limit. */
const LARGEST_PICTURE = 60_000

const problems = []
const read = (path) => readFileSync(path, 'utf8')

/** The sorted paths in a folder of the repository whose names end in `ending`. */
function filesIn(folder, ending, { recursive = false } = {}) {
  const names = readdirSync(join(root, folder), { recursive })
  return names
    .filter((name) => name.endsWith(ending))
    .sort()
    .map((name) => join(root, folder, name))
}

/** A heading's fragment in GitHub's URLs. */
const slug = (heading) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}_\- ]/gu, '')
    .trim()
    .replaceAll(' ', '-')

function headingsOf(path) {
  return [...read(path).matchAll(/^#+ (.*)$/gm)].map(([, heading]) => slug(heading))
}

function checkLinks(path) {
  // Links in code do not count.
  const text = read(path)
    .replace(/^```.*?^```/gms, '')
    .replace(/`[^`\n]*`/g, '')
  const inline = [...text.matchAll(/\]\(([^)\s]+)\)/g)]
  const named = [...text.matchAll(/^\[[^\]]+\]: (\S+)$/gm)]
  for (const [, target] of [...inline, ...named]) {
    if (/^[a-z]+:/.test(target)) continue
    const [file, heading] = target.split('#')
    const led = file ? normalize(join(dirname(path), file)) : path
    if (!existsSync(led)) problems.push(`${relative(root, path)}: ${target} is not there`)
    else if (heading && led.endsWith('.md') && !headingsOf(led).includes(heading)) {
      problems.push(`${relative(root, path)}: ${target} has no such heading`)
    }
  }
  const names = new Set(named.map(([line]) => line.slice(1, line.indexOf(']'))))
  for (const [, name] of text.matchAll(/\]\[([^\]\n]+)\]/g)) {
    if (!names.has(name)) problems.push(`${relative(root, path)}: [${name}] leads nowhere`)
  }
}

const pages = [
  ...filesIn('.', '.md'),
  ...filesIn('docs', '.md', { recursive: true }),
  ...filesIn('tools', '.md', { recursive: true }),
  ...filesIn('tests', '.md', { recursive: true }),
]
for (const page of pages) checkLinks(page)

// Matches "decision 64" or "decisions 55 and 76" in comments and documents. In a comment, a line break may be inside.
const decisions = new Set(filesIn('docs/decisions', '.md').map((path) => Number.parseInt(basename(path), 10)))
for (const path of sourcesBelow(root)) {
  for (const [, first, second] of read(path).matchAll(/\bdecisions?(?:\s|[*/])+(\d+)(?:\s+and\s+(\d+))?/gi)) {
    for (const number of [first, second]) {
      if (number && !decisions.has(Number(number))) problems.push(`${relative(root, path)}: there is no decision ${number}`)
    }
  }
}

/** The most lines of a decision record, which fits on one page. */
const MOST_LINES = 45

const list = read(join(root, 'docs/decisions/README.md')).split('\n')
const numbers = new Set()
for (const path of filesIn('docs/decisions', '.md').filter((one) => !one.endsWith('README.md'))) {
  const name = basename(path)
  const text = read(path)
  const [, number, status] = text.match(/^# (\d+)\. .+\n\n- Date: \d{4}-\d\d-\d\d.*\n- Status: (Accepted|Superseded)/) ?? []
  if (Number(number) !== Number.parseInt(name, 10)) problems.push(`${name} does not begin with its number, title, date and status`)
  if (numbers.has(number)) problems.push(`${name} has the number of another decision`)
  numbers.add(number)
  if (text.split('\n').length > MOST_LINES) problems.push(`${name} is longer than ${MOST_LINES} lines`)
  const line = list.find((one) => one.includes(`](${name})`))
  if (line?.includes('superseded') !== (status === 'Superseded')) problems.push(`the list of decisions does not show the status of ${name}`)
}

const guides = filesIn('docs/guides', '.md')
const shown = guides.map(read).join('\n')
for (const picture of filesIn('docs/guides/images', '')) {
  const name = relative(join(root, 'docs/guides'), picture)
  if (!shown.includes(`](${name})`)) problems.push(`docs/guides/${name} is shown by no guide`)
  if (statSync(picture).size >= LARGEST_PICTURE) problems.push(`docs/guides/${name} is larger than ${LARGEST_PICTURE} bytes`)
}
for (const guide of guides) {
  for (const [, target] of read(guide).matchAll(/!\[\s*\]\(([^)]+)\)/g)) {
    problems.push(`${relative(root, guide)}: ${target} has no words for people who do not see it`)
  }
}

const privacy = read(join(root, 'docs/privacy.md'))
const tables = new Set()
for (const migration of filesIn('apps/server/src/db/migrations', '.sql')) {
  for (const [, verb, table] of read(migration).matchAll(/^(CREATE|DROP)(?: UNLOGGED)? TABLE (?:IF (?:NOT )?EXISTS )?"?(\w+)/gm)) {
    if (verb === 'CREATE') tables.add(table)
    else tables.delete(table)
  }
}
for (const table of tables) {
  if (!privacy.includes(`\`${table}\``)) problems.push(`docs/privacy.md does not say what is kept in the table ${table}`)
}

const listed = new Set([...read(join(root, 'docs/data-model.md')).matchAll(/^- `(\w+)`: /gm)].map(([, table]) => table))
for (const table of tables) if (!listed.has(table)) problems.push(`docs/data-model.md does not list the table ${table}`)
for (const table of listed) if (!tables.has(table)) problems.push(`docs/data-model.md: there is no table ${table}`)

if (pages.length === 0 || guides.length === 0 || tables.size === 0) problems.push('nothing was checked')
for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exitCode = 1
