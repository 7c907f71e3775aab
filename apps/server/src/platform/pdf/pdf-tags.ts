import type PDFDocument from 'pdfkit'

type Document = InstanceType<typeof PDFDocument>

/** The type of a stretch of a page: a heading, a paragraph, or a picture with its description. */
export type PdfTag = 'H1' | 'H2' | 'P' | { readonly figure: string }

/** The elements of each page, by stretch. */
interface ElementsOfPages {
  get(page: number): object[]
  add(page: number, elements: object): void
}

/**
 * The structure of a document for screen readers, in reading order. It is written page by page, like the document; each stretch adds some
 * hundred bytes to the file.
 */
export class PdfTags {
  readonly #document: Document
  readonly #whole: ReturnType<Document['struct']>
  /** A structure element that readers ignore. The document keeps only this element for a finished page, instead of each stretch. */
  #page: ReturnType<Document['struct']> | undefined

  /** @param document made with `tagged: true`, nothing drawn yet */
  constructor(document: Document) {
    this.#document = document
    this.#whole = document.struct('Document')
    document.addStructure(this.#whole)
  }

  /**
   * Draws a stretch of a page with its type.
   *
   * @param actual the text for screen readers, in place of the drawn letters
   */
  draw(tag: PdfTag, content: () => void, actual?: string): void {
    const [type, options] = typeof tag === 'string' ? [tag, actual === undefined ? {} : { actual }] : ['Figure', { alt: tag.figure }]
    this.#add(this.#document.struct(type, options, content))
  }

  /** Draws content that screen readers skip: rules, frames, and parts that every page repeats. */
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

  /** Releases a written page, with its elements. */
  finish(page: Document['page']): void {
    this.#page?.end()
    this.#page = undefined
    const { StructParents: key } = page.dictionary.data as { StructParents?: number }
    if (key === undefined) return
    const { ParentTree: pages } = this.#document.getStructTreeRoot().data as object as { ParentTree: ElementsOfPages }
    const elements = this.#document.ref(pages.get(key))
    elements.end(undefined)
    // The elements are written by now; the list of pages keeps only their positions.
    elements.data = { Pattern: undefined, Annots: undefined }
    pages.add(key, elements)
  }

  /** Writes the end of the structure. */
  end(): void {
    this.#whole.end()
  }
}
