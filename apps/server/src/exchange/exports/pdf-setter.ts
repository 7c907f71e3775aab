/** The process that lays out one PDF. `startPdf` starts it, sends it orders, and ends it. */
import { describeError } from '#platform/describe-error.ts'
import type { PdfAnswer, PdfOrder } from './pdf-process.ts'
import { openTalentPdf, type TalentPdf } from './talent-pdf.ts'

let pdf: TalentPdf | undefined

function set(order: PdfOrder): Buffer {
  if ('begin' in order) {
    pdf = openTalentPdf(order.begin.cover, order.begin.count)
    return pdf.begin()
  }
  if (!pdf) throw new Error('a PDF begins with its beginning')
  return 'page' in order ? pdf.page(order.page) : pdf.end()
}

function answerTo(order: PdfOrder): PdfAnswer {
  try {
    return { bytes: set(order) }
  } catch (error) {
    return { failed: describeError(error) }
  }
}

process.on('message', (order: PdfOrder) => process.send?.(answerTo(order)))
// Ignores signals to the process group. The server ends this process when the PDF is not needed, and it ends itself when the server is
// gone.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
process.once('disconnect', () => process.exit())
