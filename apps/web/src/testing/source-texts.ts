import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'

/** A text in the source code. */
export interface SourceText {
  /** Path of its file, from `apps/web/src`. */
  readonly file: string
  readonly text: string
  /** Whether the text is counted, with singular and plural forms. */
  readonly counted: boolean
}

/** The properties of a syntax tree node that are used here. */
interface Node {
  readonly type: string
  readonly [key: string]: unknown
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
const nodes = (value: unknown): Node[] => (Array.isArray(value) ? value : [value]).filter(isNode)
const nameOf = (node: unknown): string => {
  if (!isNode(node)) return ''
  if (node.type === 'JSXNamespacedName') return `${nameOf(node['namespace'])}:${nameOf(node['name'])}`
  return String(node['name'] ?? node['value'] ?? '')
}

/** Attributes and properties whose texts users read. */
const READ =
  /^(label|title|hint|placeholder|description|alt|aria-label|aria-description|aria-roledescription|aria-valuetext|\w+Label|text|lead|header|caption|slug|summary|legend|prompt|note|heading|question|intro|problem)$/
/** Attributes that users do not read. */
const UNREAD = /^(className|class|style|sizes|d|viewBox|transform|points|to|href|src|rel|accept|key|id)$|ClassName$/
/** Calls that translate texts, and calls whose texts are not for users. */
const TAKES = new Set(['t', 'msg', 'plural'])
const MACHINES =
  /^(api|apiQuery|upload|cx|buttonClass|isShortcut|createFileRoute|matchMedia|querySelector|querySelectorAll|closest|matches)$/
/** Literals that only look like sentences: media queries, keys, URLs, classes. */
const NO_SENTENCE = /^\(|^(GET|POST|PUT|PATCH|DELETE) \/|(^| )[a-z]+-[\w[\]./-]+( |$)|^(Shift|Control|Meta|Mod)\+/

/** The text of a literal, or of a template with `{}` for its values. */
function literal(node: unknown): string | undefined {
  if (!isNode(node)) return undefined
  if (node.type === 'Literal' && typeof node['value'] === 'string') return node['value']
  if (node.type !== 'TemplateLiteral') return undefined
  return nodes(node['quasis'])
    .map((quasi) => (quasi['value'] as { cooked: string }).cooked)
    .join('{}')
}

const hasWords = (text: string) => /\p{L}{2}/u.test(text.replaceAll('{}', ''))
const isSentence = (text: string) =>
  /^(?:\p{Lu}[\p{L}’']*|\d+)[,:]? [\p{L}{]|\p{L}{2}[.!?…]$/u.test(text) && / /.test(text) && hasWords(text) && !NO_SENTENCE.test(text)

/** Reads one file: the translated texts, and the texts that users would see in English in every language. */
export function textsOf(file: string, code: string): { translated: SourceText[]; bare: SourceText[] } {
  const translated: SourceText[] = []
  const bare: SourceText[] = []
  const forget = (text: string) => bare.push({ file, text: text.trim().replaceAll(/\s+/g, ' '), counted: false })

  const taken = (call: Node) => {
    const [first, one, other] = nodes(call['arguments'])
    const counted = nameOf(call['callee']) === 'plural'
    for (const text of branches(counted ? other : first)) translated.push({ file, text, counted })
    for (const value of nodes(call['arguments']).slice(counted ? 3 : 1)) walk(value, call)
    if (counted && literal(one) === undefined) forget('plural takes literals')
  }
  /** A literal, or both literals of a condition. */
  const branches = (node: Node | undefined): string[] => {
    const isWhole = node?.type === 'Literal' || (node?.type === 'TemplateLiteral' && nodes(node['expressions']).length === 0)
    const text = isWhole ? literal(node) : undefined
    if (text !== undefined) return [text]
    return node?.type === 'ConditionalExpression' ? nodes([node['consequent'], node['alternate']]).flatMap(branches) : []
  }

  const walk = (node: Node, parent: Node | null): void => {
    const { type } = node
    if (type.startsWith('TS') && !/^TS(As|Satisfies|NonNull)/.test(type)) return
    if (/^(Import|ExportAll)/.test(type)) return
    if (type === 'CallExpression') {
      const callee = node['callee']
      const name = isNode(callee) && callee.type === 'MemberExpression' ? nameOf(callee['property']) : nameOf(callee)
      if (TAKES.has(name)) {
        taken(node)
        return
      }
      if (MACHINES.test(name)) return
    }
    if (type === 'NewExpression' && /Error$|Refus/.test(nameOf(node['callee']))) return
    if (type === 'JSXText' && hasWords(String(node['value']))) forget(String(node['value']))
    const attribute = type === 'JSXAttribute' ? nameOf(node['name']) : ''
    if (UNREAD.test(attribute)) return
    if (attribute === 'text' && isNode(parent) && nameOf(parent['name']) === 'Rich') {
      const text = literal(node['value'])
      if (text !== undefined) {
        translated.push({ file, text, counted: false })
        return
      }
    }
    const named = attribute || (type === 'Property' && !node['computed'] ? nameOf(node['key']) : '')
    const value = literal(node['value'])
    if (READ.test(named) && value !== undefined && hasWords(value) && !NO_SENTENCE.test(value)) {
      forget(value)
      return
    }
    const own = literal(node)
    if (own !== undefined && isSentence(own)) forget(own)
    for (const [key, child] of Object.entries(node))
      if (key !== 'key' || type !== 'Property') for (const part of nodes(child)) walk(part, node)
  }
  walk(parseSync(file, code).program as unknown as Node, null)
  return { translated, bare }
}

/** Every file under `apps/web/src` that runs in a browser, by its path. */
export function sourceFiles(root: string): Map<string, string> {
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !/\.test\.|\.gen\.|^testing\/|ui\/gallery/.test(file),
  )
  return new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]))
}

/** Properties of the contract whose texts are not shown on a page. */
const UNSAID = new Set(['summary', 'description'])

/**
 * The sentences and names in a file of the contract that users read, with `{name}` for each value.
 *
 * @param code a file of `packages/contract/src`, which also has every sentence of the server
 */
export function answersOf(file: string, code: string): string[] {
  const found: string[] = []
  const walk = (node: Node): void => {
    const { type } = node
    if (type.startsWith('TS') && !/^TS(As|Satisfies|NonNull)/.test(type)) return
    if (/^(Import|ExportAll)/.test(type)) return
    if (type === 'Property' && UNSAID.has(nameOf(node['key'])) && isNode(node['value']) && node['value'].type !== 'ObjectExpression') return
    const text = type === 'TemplateLiteral' ? named(node) : literal(node)
    if (
      text !== undefined &&
      hasWords(text.replaceAll(/\{\w+\}/g, '')) &&
      /^[\p{Lu}{\d].*\p{Ll}/u.test(text) &&
      (/ /.test(text) || /^\p{Lu}\p{Ll}+$/u.test(text))
    )
      found.push(text)
    for (const [key, child] of Object.entries(node)) if (key !== 'key' || type !== 'Property') for (const part of nodes(child)) walk(part)
  }
  walk(parseSync(file, code).program as unknown as Node)
  return found.filter((text) => !/^(GET|POST|PUT|PATCH|DELETE) \/|^Not an? /.test(text))
}

/** A template literal with the names of its values. */
function named(template: Node): string {
  const values = nodes(template['expressions']).map((value) => {
    const name = value.type === 'Identifier' ? nameOf(value) : value.type === 'MemberExpression' ? nameOf(value['property']) : 'value'
    return `{${name || 'value'}}`
  })
  return nodes(template['quasis'])
    .map((quasi, place) => (quasi['value'] as { cooked: string }).cooked + (values[place] ?? ''))
    .join('')
}
