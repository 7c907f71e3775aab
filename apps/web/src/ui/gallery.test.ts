import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const folder = new URL('.', import.meta.url)
/** Components that the gallery shows only as parts of others, and one that covers the bottom of the window. */
const LEFT_OUT = ['field.tsx', 'leave-guard.tsx', 'modal.tsx', 'page.tsx', 'room-left.tsx', 'scroll-sideways.tsx', 'selection-bar.tsx']

it('shows every component', () => {
  const files = readdirSync(folder).filter((name) => name.endsWith('.tsx'))
  const gallery = files.filter((name) => name.startsWith('gallery')).map((name) => readFileSync(new URL(name, folder), 'utf8'))
  const missing = files.filter((name) => !name.startsWith('gallery') && !gallery.some((source) => source.includes(`'./${name}'`)))
  expect(missing).toEqual(LEFT_OUT)
})
