import { expect, test } from 'vitest'
import { chosenFiles, droppedFiles } from './chosen-files.ts'

const fileEntry = (fullPath: string) => ({
  isDirectory: false,
  fullPath,
  file: (found: (file: File) => void) => found(new File(['x'], fullPath.split('/').at(-1) ?? '')),
})

/** A folder that the browser lists two entries at a time. */
const folderEntry = (fullPath: string, entries: readonly object[]) => ({
  isDirectory: true,
  fullPath,
  createReader() {
    let told = 0
    return {
      readEntries(found: (entries: readonly object[]) => void) {
        found(entries.slice(told, told + 2))
        told += 2
      },
    }
  },
})

const dropped = (...entries: readonly object[]) => entries.map((entry) => ({ webkitGetAsEntry: () => entry as unknown as FileSystemEntry }))

test('everything in a dropped folder is found, with the names of its folders', async () => {
  const inner = folderEntry(
    '/Photos/Doe_Jane',
    ['1.jpg', '2.jpg', '3.jpg', '4.jpg'].map((name) => fileEntry(`/Photos/Doe_Jane/${name}`)),
  )
  const files = await droppedFiles(dropped(fileEntry('/alone.jpg'), folderEntry('/Photos', [inner, folderEntry('/Photos/none', [])])))
  expect(files.map(({ path }) => path)).toEqual([
    'alone.jpg',
    'Photos/Doe_Jane/1.jpg',
    'Photos/Doe_Jane/2.jpg',
    'Photos/Doe_Jane/3.jpg',
    'Photos/Doe_Jane/4.jpg',
  ])
  expect(files[1]?.file.name).toBe('1.jpg')
})

test('items are read before the drop is over', async () => {
  let isOver = false
  const item = { webkitGetAsEntry: () => (isOver ? null : (fileEntry('/alone.jpg') as unknown as FileSystemEntry)) }
  const reading = droppedFiles([item])
  isOver = true
  expect(await reading).toHaveLength(1)
})

test('a folder that cannot be read is an error, not an empty one', async () => {
  const locked = {
    isDirectory: true,
    createReader: () => ({ readEntries: (_: unknown, fail: (error: Error) => void) => fail(new Error('locked')) }),
  }
  await expect(droppedFiles(dropped(locked))).rejects.toThrow('locked')
})

test('a chosen file has the path of its folder', async () => {
  const file = new File(['x'], '1.jpg')
  Object.defineProperty(file, 'webkitRelativePath', { value: 'Doe_Jane/1.jpg' })
  expect((await chosenFiles([file, new File(['x'], '2.jpg')])).map(({ path }) => path)).toEqual(['Doe_Jane/1.jpg', '2.jpg'])
})
