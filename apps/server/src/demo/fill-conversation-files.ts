import { buffer } from 'node:stream/consumers'
import PDFDocument from 'pdfkit'
import sharp from 'sharp'
import { inTransaction, type Queryable } from '#db/client.ts'
import { createThreadFilesService } from '#messages/threads/thread-files.service.ts'
import { lockDemo } from '#office/instance/sample-people.repository.ts'
import type { Platform } from '#platform/open-platform.ts'
import { partsWithoutFiles } from './conversations.repository.ts'

const SHOE = `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="640" viewBox="0 0 900 640"><rect width="900" height="640" fill="#e9e2d6"/>
<rect y="470" width="900" height="170" fill="#c9b79c"/><g id="a"><path d="M120 330q40-70 90-70h60q20 70 110 90 120 25 150 45 30 25 20 65H130q-40-60-10-130z" fill="#27303f"/>
<path d="M118 440h436q8 30-14 40H132q-18-10-14-40z" fill="#f7f4ee"/><path d="M250 300l60-20M275 325l62-24M302 346l60-24" stroke="#f7f4ee" stroke-width="9"/></g>
<use href="#a" x="260" y="40"/></svg>`

function map(): Promise<Buffer> {
  const pdf = new PDFDocument({ size: 'A5', info: { Title: 'Map' } })
  pdf.fontSize(20).text('How to get to the pier').moveDown()
  pdf.fontSize(12).text('The shuttle stops at the gate. Parking lot 7 is free before 8 AM.')
  pdf.lineWidth(6).moveTo(60, 230).lineTo(360, 230).stroke('#999').lineWidth(3).rect(240, 260, 90, 60).stroke('#27303f')
  pdf.fontSize(11).text('Gate', 70, 208).text('Lot 7', 262, 284)
  pdf.end()
  return buffer(pdf)
}

/** A picture of a student and a map of the office in a conversation of the demo. They are missing until this has run once. */
export async function fillConversationFiles({ db, clock, store }: Pick<Platform, 'db' | 'clock' | 'store'>): Promise<void> {
  const files = createThreadFilesService({ db, clock, store })
  const missing = (queryable: Queryable) => partsWithoutFiles(queryable)
  for (const { userId, kind } of await missing(db)) {
    const file =
      kind === 'in'
        ? { name: 'my-flat-shoes.jpg', bytes: await sharp(Buffer.from(SHOE)).jpeg().toBuffer() }
        : { name: 'map-of-the-pier.pdf', bytes: await map() }
    const kept = await files.keepMailed(userId, [file])
    await inTransaction(db, async (transaction) => {
      await lockDemo(transaction)
      const part = (await missing(transaction)).find((one) => one.kind === kind)
      if (part) await files.attachMailed(transaction, { entryId: part.id, files: kept })
    })
  }
}
