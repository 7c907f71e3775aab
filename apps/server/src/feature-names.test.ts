import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))
const WINGS = ['accounts', 'people', 'messages', 'casting', 'schedule', 'exchange', 'office']

const foldersIn = (path: string) =>
  readdirSync(`${ROOT}${path}`, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
/** The features of a side, as `<wing>/<feature>`. */
const featuresOf = (side: string) => WINGS.flatMap((wing) => foldersIn(`${side}/${wing}`).map((name) => `${wing}/${name}`))

test('a feature has the same wing and name in the contract and on the server', () => {
  const features = featuresOf('packages/contract/src')
  expect(features.length).toBeGreaterThan(35)
  expect(features).toEqual(featuresOf('apps/server/src'))
})

test('the contract has folders of wings, of what belongs to none, and no others', () => {
  expect(foldersIn('packages/contract/src').sort()).toEqual([...WINGS, 'testing', 'time', 'translations'].sort())
})

test('pages of a feature are in its wing; screens that join features have names of their own', () => {
  const features = featuresOf('apps/server/src')
  const nameOf = (feature: string) => feature.split('/')[1]
  const elsewhere = featuresOf('apps/web/src').filter(
    (page) => !features.includes(page) && features.some((feature) => nameOf(feature) === nameOf(page)),
  )
  expect(elsewhere).toEqual([])
})
