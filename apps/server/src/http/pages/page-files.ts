import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { LANGUAGE_FILES, type Language } from '@callboard/contract/language'
import { PAGE_FILES, type PageFiles } from '@callboard/contract/page-files'

/** The files of each page. A build without the list only loads its pages in two steps. */
export async function readPageFiles(webRoot: string): Promise<{
  /** The files that one page needs. */
  of(path: string, role: string | undefined): readonly string[]
  /** The translations of a language, which every page needs. */
  ofLanguage(language: Language): readonly string[]
}> {
  const read = (name: string) => readFile(join(webRoot, name), 'utf8').catch(() => '{}')
  const pages = JSON.parse(await read(PAGE_FILES)) as PageFiles
  const byLanguage = JSON.parse(await read(LANGUAGE_FILES)) as Partial<Record<Language, readonly string[]>>
  return {
    of: (path, role) => [...(pages[path]?.files ?? []), ...(role === undefined ? [] : (pages[path]?.byRole?.[role] ?? []))],
    ofLanguage: (language) => byLanguage[language] ?? [],
  }
}
