import type PDFDocument from 'pdfkit'

type Document = InstanceType<typeof PDFDocument>

/** What a stretch of a page is: a heading, a paragraph, or a picture with its description. */
export type PdfTag = 'H1' | 'H2' | 'P' | { readonly figure: string }

/** Draws a stretch of a page as what it is. */
export type Tagged = (tag: PdfTag, draw: () => void) => void

/** Of each page, the elements that its stretches belong to. */
interface ElementsOfPages {
  get(page: number): object[]
  add(page: number, elements: object): void
}

/**
 * The structure of a document: what a screen reader is told of it, in reading order. It is written page by page, as the document
 * is; of a page that is done, only its parts are kept.
 */
export class PdfTags {
  readonly #document: Document
  readonly #whole: ReturnType<Document['struct']>

  /** @param document made with `tagged: true`, nothing drawn yet */
  constructor(document: Document) {
    this.#document = document
    this.#whole = document.struct('Document')
    document.addStructure(this.#whole)
  }

  /** Draws a part of the document: what belongs together, such as one talent. It stands on one page. */
  part(draw: (tagged: Tagged) => void): void {
    const part = this.#document.struct('Sect')
    this.#whole.add(part)
    draw((tag, content) => {
      const [type, options] = typeof tag === 'string' ? [tag, {}] : ['Figure', { alt: tag.figure }]
      part.add(this.#document.struct(type, options, content))
    })
    part.end()
  }

  /** Draws what is not read: rules, frames, and what every page repeats. */
  decoration(draw: () => void): void {
    this.#document.markContent('Artifact')
    draw()
    this.#document.endMarkedContent()
  }

  /** Lets go of a page that is written, and of the elements on it. */
  finish(page: Document['page']): void {
    const { StructParents: key } = page.dictionary.data as { StructParents?: number }
    if (key === undefined) return
    const { ParentTree: pages } = this.#document.getStructTreeRoot().data as object as { ParentTree: ElementsOfPages }
    const elements = this.#document.ref(pages.get(key))
    elements.end(undefined)
    pages.add(key, elements)
  }

  /** Writes the end of the structure. */
  end(): void {
    this.#whole.end()
  }
}
