/**
 * Part of `npm run lint`: finds pages that compare the message of an error instead of its code. A message differs by language,
 * and changes when somebody corrects the text.
 *
 * `node scripts/check-page-codes.mjs [folder]`; by default all pages.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { parseSync } from 'oxc-parser'
import { root } from './setup/runtime.mjs'

const isNode = (value) => typeof value === 'object' && value !== null && typeof value.type === 'string'

function childNodes(node) {
  return Object.values(node).flatMap((value) => (Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : []))
}

/** The names of `a.b.c`; an empty name for a computed one. */
function namesOf(node) {
  if (node.type === 'ChainExpression') return namesOf(node.expression)
  if (node.type !== 'MemberExpression') return [node.name ?? '']
  return [...namesOf(node.object), node.computed ? '' : node.property.name]
}

/** Whether an expression is a message: translated, from the contract, or from the server. */
function isSentence(node) {
  if (node.type === 'CallExpression') return ['t', 'plural', 'errorText'].includes(node.callee.name)
  const names = namesOf(node)
  return /_MESSAGE$/.test(names[0]) || (/_ERROR$/.test(names[0]) && names.at(-1) === 'message') || names.at(-1) === 'serverMessage'
}

const isEmpty = (node) => node.type === 'Literal' && (node.value === null || node.value === '')

/** Whether a node compares a message with another text. */
function comparesSentence(node) {
  if (node.type === 'SwitchStatement') return isSentence(node.discriminant)
  if (node.type !== 'BinaryExpression' || !/^[!=]==?$/.test(node.operator)) return false
  const sides = [node.left, node.right]
  return sides.some(isSentence) && !sides.some(isEmpty)
}

function* found(node) {
  if (comparesSentence(node)) yield node
  for (const child of childNodes(node)) yield* found(child)
}

const folder = process.argv[2] ?? join(root, 'apps/web/src')
const files = readdirSync(folder, { withFileTypes: true, recursive: true })
  .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !entry.name.includes('.test.'))
  .map((entry) => join(entry.parentPath, entry.name))
for (const file of files) {
  const source = readFileSync(file, 'utf8')
  for (const { start, end } of found(parseSync(file, source).program)) {
    const line = source.slice(0, start).split('\n').length
    console.error(`${relative(root, file)}:${line}: compare the code of the error (hasCode): ${source.slice(start, end)}`)
    process.exitCode = 1
  }
}
