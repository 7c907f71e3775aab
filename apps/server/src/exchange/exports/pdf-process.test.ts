import { expect, it, onTestFinished } from 'vitest'
import { PDF_COVER } from '#testing/pdf-cover.ts'
import { startPdf } from './pdf-process.ts'

function process() {
  const pdf = startPdf()
  onTestFinished(() => pdf.stop())
  return pdf
}

it('a PDF arrives in pieces, in the order of the file', async () => {
  const pdf = process()
  const talent = { heading: 'Maya Chen', facts: [['Email', 'maya@example.edu']] as const, stories: [], picture: undefined }
  const pieces = [
    await pdf.set({ begin: { cover: PDF_COVER, count: 5 } }),
    await pdf.set({ page: [talent, talent, talent, talent] }),
    await pdf.set({ page: [talent] }),
    await pdf.set({ end: true }),
  ]
  expect(pieces.every(({ length }) => length > 0)).toBe(true)
  const file = Buffer.concat(pieces).toString('latin1')
  expect(file).toMatch(/^%PDF-/)
  expect(file).toMatch(/%%EOF\s*$/)
  expect(file).toContain('/Count 3')
})

it('text that cannot be set is reported, and the process keeps running', async () => {
  const pdf = process()
  await expect(pdf.set({ end: true })).rejects.toThrow('a PDF begins with its beginning')
  expect((await pdf.set({ begin: { cover: PDF_COVER, count: 0 } })).length).toBeGreaterThan(0)
})

it('a process that ends early is reported, before and after', async () => {
  const pdf = process()
  await pdf.set({ begin: { cover: PDF_COVER, count: 1 } })
  const setting = pdf.set({ page: [] })
  pdf.stop()
  await expect(setting).rejects.toThrow('ended with SIGKILL')
  await expect(pdf.set({ end: true })).rejects.toThrow()
})
