type Document = PDFKit.PDFDocument

/** Opens a picture for drawing; missing in pdfkit's types. */
type WithPictures = Document & { openImage(bytes: Buffer): PDFKit.Mixins.ImageSrc }

/** @returns a picture that can be drawn, or `undefined` when it is missing or damaged on disk */
function openPicture(document: Document, picture: Uint8Array | undefined): PDFKit.Mixins.ImageSrc | undefined {
  try {
    return picture && (document as WithPictures).openImage(Buffer.from(picture))
  } catch {
    return undefined
  }
}

/** Fills a frame with a picture, cut to its middle. @returns a function that draws it; `undefined` without a picture that can be drawn */
export function framedPicture(
  document: Document,
  picture: Uint8Array | undefined,
  { x, y, width, height }: { x: number; y: number; width: number; height: number },
): (() => void) | undefined {
  const image = openPicture(document, picture)
  if (!image) return undefined
  return () => {
    document.save().rect(x, y, width, height).clip()
    document.image(image, x, y, { cover: [width, height], align: 'center', valign: 'center' }).restore()
  }
}
