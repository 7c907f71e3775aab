import { readFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { marked, type Token, type Tokens } from 'marked'
import sharp from 'sharp'
import type { Plugin } from 'vite'
import type { Guide, GuideChapter, GuideNode, GuideTag } from '#office/help/guide.ts'

const GUIDE = /\/docs\/guides\/([\w-]+)\.md$/

/** The URL fragment of a heading, as the links in the guides write it. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} -]/gu, '')
    .replaceAll(' ', '-')

/**
 * Where a link in a guide leads in the product: to another guide or a heading. `undefined` for files that exist only in the source code.
 */
function addressOf(href: string): string | undefined {
  const [, guide, hash = ''] = /^(?:([\w-]+)\.md)?(#[\w-]+)?$/.exec(href) ?? []
  return guide ? `/help?guide=${guide}${hash}` : hash || undefined
}

/**
 * Converts Markdown to the nodes that the page renders. HTML is never passed through, so the page needs no exception in its content
 * security policy.
 */
class Writer {
  readonly pictures: string[] = []
  readonly #folder: string
  /** Files of the source code that this guide has named so far. */
  readonly #named = new Set<string>()

  constructor(folder: string) {
    this.#folder = folder
  }

  async all(tokens: readonly Token[] = []): Promise<GuideNode[]> {
    const nodes: GuideNode[] = []
    for (const token of tokens) nodes.push(...(await this.#one(token)))
    return nodes
  }

  async #one(token: Token): Promise<GuideNode[]> {
    const inside = async (tag: GuideTag, tokens?: readonly Token[]): Promise<GuideNode[]> => [{ tag, inside: await this.all(tokens) }]
    switch (token.type) {
      case 'space':
        return []
      case 'text':
        return token['tokens'] ? this.all((token as Tokens.Text).tokens) : [plain((token as Tokens.Text).text)]
      case 'escape':
        return [plain((token as Tokens.Escape).text)]
      case 'paragraph':
        return inside('p', (token as Tokens.Paragraph).tokens)
      case 'strong':
      case 'em':
        return inside(token.type, (token as Tokens.Strong).tokens)
      case 'codespan':
        return [{ tag: 'code', inside: [(token as Tokens.Codespan).text] }]
      case 'heading':
        return [{ tag: 'h3', id: anchorOf((token as Tokens.Heading).text), inside: await this.all((token as Tokens.Heading).tokens) }]
      case 'link': {
        const { href, tokens } = token as Tokens.Link
        const to = addressOf(href)
        return to ? [{ tag: 'a', to, inside: await this.all(tokens) }] : [...(await this.all(tokens)), ...this.#fileOf(href)]
      }
      case 'image':
        return [await this.#picture(token as Tokens.Image)]
      case 'list': {
        const { ordered, items } = token as Tokens.List
        const lines = await Promise.all(items.map(async ({ tokens }) => ({ tag: 'li' as const, inside: await this.all(tokens) })))
        return [{ tag: ordered ? 'ol' : 'ul', inside: lines }]
      }
      case 'table': {
        const { header, rows } = token as Tokens.Table
        const row = async (tag: 'th' | 'td', cells: readonly Tokens.TableCell[]): Promise<GuideNode> => ({
          tag: 'tr',
          inside: await Promise.all(cells.map(async ({ tokens }) => ({ tag, inside: await this.all(tokens) }))),
        })
        // A table without rows holds pictures side by side; on our page each has the width of the text.
        if (rows.length === 0) return (await this.all(header.flatMap(({ tokens }) => tokens))).map((node) => ({ tag: 'p', inside: [node] }))
        const body = await Promise.all(rows.map((cells) => row('td', cells)))
        const head = await row('th', header)
        return [
          {
            tag: 'table',
            inside: [
              { tag: 'thead', inside: [head] },
              { tag: 'tbody', inside: body },
            ],
          },
        ]
      }
      default:
        throw new Error(`The guides have no place for ${token.type}: ${token.raw}`)
    }
  }

  /** The name of a file that exists only in the source code, the first time that a guide links to it. */
  #fileOf(href: string): GuideNode[] {
    const file = join('docs/guides', href.split('#', 1)[0] ?? href)
    if (this.#named.has(file)) return []
    this.#named.add(file)
    return [` (${file})`]
  }

  async #picture({ href, text }: Tokens.Image): Promise<GuideNode> {
    const file = join(this.#folder, href)
    const { width, height } = await sharp(file).metadata()
    this.pictures.push(file)
    return { tag: 'img', picture: this.pictures.length - 1, alt: text, width, height }
  }
}

const NAMES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }
const plain = (text: string) => text.replaceAll(/\s*\n\s*/g, ' ').replaceAll(/&(amp|lt|gt|quot|#39);/g, (_all, name) => NAMES[name] ?? '')

/**
 * Reads a guide.
 *
 * @param source its Markdown
 * @param folder where its pictures are
 * @returns the guide, and the files of its pictures in their order
 */
export async function readGuide(source: string, folder: string): Promise<{ guide: Guide; pictures: readonly string[] }> {
  const writer = new Writer(folder)
  const [title, ...tokens] = marked.lexer(source).filter(({ type }) => type !== 'space') as [Tokens.Heading, ...Token[]]
  const starts = tokens.flatMap((token, at) => (token.type === 'heading' && (token as Tokens.Heading).depth === 2 ? [at] : []))
  const lead = await writer.all(tokens.slice(0, starts[0]))
  const chapters: GuideChapter[] = []
  for (const [index, at] of starts.entries()) {
    const { text } = tokens[at] as Tokens.Heading
    chapters.push({ id: anchorOf(text), title: text, nodes: await writer.all(tokens.slice(at + 1, starts[index + 1])) })
  }
  return { guide: { title: title.text, lead, chapters }, pictures: writer.pictures }
}

/** Converts the Markdown of `docs/guides` to the content of the help pages, so that a guide is written once. */
export function guides(): Plugin {
  return {
    name: 'callboard:guides',
    enforce: 'pre',
    async load(id) {
      if (!GUIDE.test(id)) return null
      this.addWatchFile(id)
      const { guide, pictures } = await readGuide(await readFile(id, 'utf8'), dirname(id))
      const imports = pictures.map((file, index) => `import picture${index} from ${JSON.stringify(`./images/${basename(file)}`)}`)
      const addresses = pictures.map((_file, index) => `picture${index}`).join(', ')
      return [...imports, `export default ${JSON.stringify(guide)}`, `export const pictures = [${addresses}]`].join('\n')
    },
  }
}
