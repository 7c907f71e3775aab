import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const ROOT = fileURLToPath(new URL('../', import.meta.url))
const sources = readdirSync(ROOT, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts') && path !== 'platform/authorize.ts')
  .map((path) => ({ path, text: readFileSync(`${ROOT}${path}`, 'utf8') }))

/** Names of types that hold a proof, such as `EditableRole`. */
const proofs = sources.flatMap(({ text }) => [...text.matchAll(/\btype (\w+)(?:<[^=;]*>)? =[^;={]*\bAuthorized</g)].map(([, name]) => name))

test('a proof of access is made by `authorize` alone, never by a cast', () => {
  expect(proofs.length).toBeGreaterThan(25)
  const cast = new RegExp(`\\bas (?:Authorized|${proofs.join('|')})\\b`)
  const imports = /^import .*/gm
  expect(sources.filter(({ text }) => cast.test(text.replace(imports, ''))).map(({ path }) => path)).toEqual([])
})
