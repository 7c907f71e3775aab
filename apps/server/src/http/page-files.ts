import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PAGE_FILES, type PageFiles } from '@callboard/contract/page-files'

/** The files of each page that was built. A build without the list only loads its pages in two steps. */
export async function readPageFiles(webRoot: string): Promise<{ of(path: string, role: string | undefined): readonly string[] }> {
  const text = await readFile(join(webRoot, PAGE_FILES), 'utf8').catch(() => '{}')
  const pages = JSON.parse(text) as PageFiles
  return { of: (path, role) => [...(pages[path]?.files ?? []), ...(role === undefined ? [] : (pages[path]?.byRole?.[role] ?? []))] }
}
