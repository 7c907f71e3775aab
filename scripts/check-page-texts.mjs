/**
 * Part of `npm run lint`: finds texts that crash a page when the browser translates it. Google Translate moves every text node
 * into `<font>` elements, without React knowing. When React then removes such a text, or inserts something before it, the text is
 * no longer a child of its parent, and the page ends with `NotFoundError`. A text in an element of its own is safe, because React
 * replaces the content of the element, or the element.
 *
 * In a parent with several children it therefore refuses
 * - a text that comes, goes or changes: `{open && 'text'}`, `{open ? 'a' : 'b'}`;
 * - a text after something that comes and goes: `{icon && <Icon />} text`;
 * and components that return a bare text, because nobody sees where they are used that the text has siblings.
 *
 * `node scripts/check-page-texts.mjs [folder]`; by default all pages.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseSync } from 'oxc-parser'
import { root } from './setup/runtime.mjs'

const TEXT_CALLS = /^(t|plural|format[A-Z]\w*|String|\w+(Text|Label|Name|Title|Message|Words|Line))$/
const TEXT_METHODS = new Set(['join', 'trim', 'slice', 'toFixed', 'toUpperCase', 'toLowerCase', 'toLocaleString', 'replace'])
const LIST_METHODS = new Set(['map', 'flatMap', 'filter'])

const isNode = (value) => typeof value === 'object' && value !== null && typeof value.type === 'string'

function childNodes(node) {
  return Object.values(node).flatMap((value) => (Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : []))
}

/** The kinds of this module's names, as far as the module states them. */
class Names {
  #kinds = new Map()

  add(name, kinds) {
    if (name !== undefined) this.#kinds.set(name, new Set([...(this.#kinds.get(name) ?? []), ...kinds]))
  }

  of(name) {
    return this.#kinds.get(name) ?? new Set(['other'])
  }
}

/**
 * The kinds that a declared type allows. A property that is rendered next to others has type `Elements`; a `ReactNode` may be a
 * text.
 *
 * @param source the text of the type
 */
function kindsOfType(source) {
  const kinds = new Set()
  if (/\b(ReactElement|Elements)\b/.test(source)) kinds.add('element')
  if (/\bElements\b/.test(source)) kinds.add('nothing').add('list')
  if (/\bnull\b|\bundefined\b|\bfalse\b/.test(source)) kinds.add('nothing')
  if (kinds.size === 0 || /\b(ReactNode|string|number)\b/.test(source.replace(/\(.*\) =>/, ''))) kinds.add('other')
  return kinds
}

/** The names that a module declares: typed properties, variables and functions. */
function namesOf(program, source) {
  const names = new Names()
  const later = []
  const walk = (node) => {
    if (node.type === 'TSPropertySignature' && node.typeAnnotation) {
      const { start, end } = node.typeAnnotation
      names.add(node.key.name, [...kindsOfType(source.slice(start, end)), ...(node.optional ? ['nothing'] : [])])
    }
    if (node.type === 'VariableDeclarator' && node.id.type === 'Identifier' && node.init) later.push([node.id.name, [node.init]])
    if (node.type === 'FunctionDeclaration') later.push([node.id?.name, returnedBy(node)])
    childNodes(node).forEach(walk)
  }
  walk(program)
  for (const [name, expressions] of later) {
    const values = expressions.flatMap((one) => (one.type === 'ArrowFunctionExpression' ? returnedBy(one) : [one]))
    names.add(
      name,
      values.flatMap((value) => [...kindsOf(value, names)]),
    )
  }
  return names
}

function kindsOfCall({ callee }, names) {
  if (callee.type === 'Identifier') {
    if (callee.name === 'createPortal') return new Set(['element'])
    return TEXT_CALLS.test(callee.name) ? new Set(['text']) : names.of(callee.name)
  }
  const method = callee.type === 'MemberExpression' && callee.property.name
  if (TEXT_METHODS.has(method)) return new Set(['text'])
  return new Set([LIST_METHODS.has(method) || method === 'from' ? 'list' : 'other'])
}

/**
 * The kinds that an expression may have as a child of an element: `text`, `element`, `list`, `nothing`, or `other`, for example a
 * name from another module, which may be a text.
 *
 * @param node an expression, or a child of an element
 * @param names the kinds of the module's names
 * @returns {Set<string>} every kind it may have
 */
function kindsOf(node, names) {
  switch (node.type) {
    case 'JSXElement':
    case 'JSXFragment':
      return new Set(['element'])
    case 'JSXText':
    case 'TemplateLiteral':
      return new Set(['text'])
    case 'BinaryExpression':
      return new Set([node.operator === '+' ? 'text' : 'nothing'])
    case 'Literal':
      return new Set([typeof node.value === 'number' || (typeof node.value === 'string' && node.value !== '') ? 'text' : 'nothing'])
    case 'JSXExpressionContainer':
    case 'TSAsExpression':
    case 'TSNonNullExpression':
    case 'ParenthesizedExpression':
    case 'ChainExpression':
      return kindsOf(node.expression, names)
    case 'ConditionalExpression':
      return new Set([...kindsOf(node.consequent, names), ...kindsOf(node.alternate, names)])
    case 'LogicalExpression':
      return new Set([...(node.operator === '&&' ? ['nothing'] : kindsOf(node.left, names)), ...kindsOf(node.right, names)])
    case 'CallExpression':
      return kindsOfCall(node, names)
    case 'Identifier':
      return node.name === 'undefined' ? new Set(['nothing']) : names.of(node.name)
    default:
      return new Set(['other'])
  }
}

function isConditional(node) {
  if (node.type === 'ConditionalExpression' || node.type === 'LogicalExpression') return true
  return 'expression' in node && isNode(node.expression) && isConditional(node.expression)
}

/** The rendered children, without white space that contains a line break. */
function renderedChildren({ children }) {
  return children.filter(
    (child) =>
      !(child.type === 'JSXText' && child.value.trim() === '' && child.value.includes('\n')) &&
      !(child.type === 'JSXExpressionContainer' && child.expression.type === 'JSXEmptyExpression'),
  )
}

const mayBeText = (kinds) => kinds.has('text') || kinds.has('other')
const comesAndGoes = (kinds) => kinds.has('nothing') || kinds.has('list')

function* findingsOf(parent, names) {
  const children = renderedChildren(parent)
  if (children.length < 2 && parent.type !== 'JSXFragment') return
  let changing = false
  for (const child of children) {
    const kinds = kindsOf(child, names)
    if (isConditional(child) && mayBeText(kinds)) yield { node: child, why: 'this text comes, goes or changes beside others' }
    else if (changing && mayBeText(kinds)) yield { node: child, why: 'before this text something comes and goes' }
    if (comesAndGoes(kinds) || (isConditional(child) && kinds.has('element'))) changing = true
    else if (!kinds.has('other')) changing = false
  }
}

/** The expressions that a function returns, without those of nested functions. */
function returnedBy(fn) {
  if (fn.body.type !== 'BlockStatement') return [fn.body]
  const returned = []
  const walk = (node) => {
    if (/Function/.test(node.type)) return
    if (node.type === 'ReturnStatement' && node.argument) returned.push(node.argument)
    childNodes(node).forEach(walk)
  }
  walk(fn.body)
  return returned
}

/**
 * @param {string} source a module with JSX
 * @returns {{ line: number, why: string, code: string }[]} texts that would crash a translated page
 */
export function translationFaults(source, file = 'page.tsx') {
  const { program, errors } = parseSync(file, source)
  if (errors.length > 0) throw new Error(`${file}: ${errors[0].message}`)
  const names = namesOf(program, source)
  const found = []
  const add = ({ node, why }) =>
    found.push({ line: source.slice(0, node.start).split('\n').length, why, code: source.slice(node.start, node.end).split('\n')[0] })
  const walk = (node) => {
    if (node.type === 'JSXElement' || node.type === 'JSXFragment') for (const finding of findingsOf(node, names)) add(finding)
    if (node.type === 'FunctionDeclaration' && /^[A-Z]/.test(node.id?.name ?? '')) {
      for (const returned of returnedBy(node)) {
        if (kindsOf(returned, names).has('text')) add({ node: returned, why: 'this component returns a bare text' })
      }
    }
    childNodes(node).forEach(walk)
  }
  walk(program)
  return found
}

function pageFiles(folder) {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.tsx') && !entry.name.includes('.test.'))
    .map((entry) => join(entry.parentPath, entry.name))
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const faults = pageFiles(process.argv[2] ?? join(root, 'apps/web/src')).flatMap((file) =>
    translationFaults(readFileSync(file, 'utf8'), file).map(({ line, why, code }) => `${relative(root, file)}:${line}: ${why}: ${code}`),
  )
  for (const fault of faults) console.error(fault)
  if (faults.length > 0) {
    console.error(`\n${faults.length} texts on which a translated page dies. Give each an element of its own, such as <span>.`)
    process.exitCode = 1
  }
}
