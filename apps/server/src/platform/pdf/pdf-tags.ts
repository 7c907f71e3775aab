import type PDFDocument from 'pdfkit'

type Document = InstanceType<typeof PDFDocument>

/** What a stretch of a page is: a heading, a paragraph, or a picture with its description. */
export type PdfTag = 'H1' | 'H2' | 'P' | { readonly figure: string }

/** Of each page, the elements that its stretches belong to. */
interface ElementsOfPages {
  get(page: number): object[]
  add(page: number, elements: object): void
}

/**
 * The structure of a document: what a screen reader learns of it, in reading order. It is written page by page, as the document
 * is, and each stretch costs the file some hundred bytes.
 */
export class PdfTags {
  readonly #document: Document
  readonly #whole: ReturnType<Document['struct']>
  /** Says nothing to the person who reads: of a page that is done the document keeps this element alone, rather than each of its stretches. */
  #page: ReturnType<Document['struct']> | undefined

  /** @param document made with `tagged: true`, nothing drawn yet */
  constructor(document: Document) {
    this.#document = document
    this.#whole = document.struct('Document')
    document.addStructure(this.#whole)
  }

  /**
   * Draws a stretch of a page as what it is.
   *
   * @param actual what is read out in place of the letters that are drawn
   */
  draw(tag: PdfTag, content: () => void, actual?: string): void {
    const [type, options] = typeof tag === 'string' ? [tag, actual === undefined ? {} : { actual }] : ['Figure', { alt: tag.figure }]
    this.#add(this.#document.struct(type, options, content))
  }

  /** Draws what is not read: rules, frames, and what every page repeats. */
  drawUnread(content: () => void): void {
    this.#document.markContent('Artifact')
    content()
    this.#document.endMarkedContent()
  }

  #add(element: ReturnType<Document['struct']>): void {
    if (!this.#page) {
      this.#page = this.#document.struct('NonStruct')
      this.#whole.add(this.#page)
    }
    this.#page.add(element)
  }

  /** Releases a page that is written, and of the elements on it. */
  finish(page: Document['page']): void {
    this.#page?.end()
    this.#page = undefined
    const { StructParents: key } = page.dictionary.data as { StructParents?: number }
    if (key === undefined) return
    const { ParentTree: pages } = this.#document.getStructTreeRoot().data as object as { ParentTree: ElementsOfPages }
    const elements = this.#document.ref(pages.get(key))
    elements.end(undefined)
    // Written by now; what the list of pages keeps is where it stands.
    elements.data = { Pattern: undefined, Annots: undefined }
    pages.add(key, elements)
  }

  /** Writes the end of the structure. */
  end(): void {
    this.#whole.end()
  }
}
