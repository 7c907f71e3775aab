import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type InstitutionFile, institution } from '@callboard/contract/institution'
import { StartError, systemErrorCode } from '#platform/start-error.ts'

/**
 * Reads `institution.json` of the data directory.
 *
 * @returns the settings that it names; none without the file
 * @throws StartError naming the field that is wrong
 */
export async function readInstitution(dataDir: string): Promise<InstitutionFile> {
  const path = join(dataDir, 'institution.json')
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    if (systemErrorCode(error) === 'ENOENT') return undefined
    throw new StartError(`${path} cannot be read (${systemErrorCode(error) ?? String(error)})`, error)
  })
  if (text === undefined) return {}
  let values: unknown
  try {
    values = JSON.parse(text)
  } catch (error) {
    throw new StartError(`${path} is not JSON`, error)
  }
  const parsed = institution.safeParse(values)
  if (parsed.success) {
    const named = new Set(Object.keys(values as object))
    return Object.fromEntries(Object.entries(parsed.data).filter(([key]) => named.has(key)))
  }
  const [issue] = parsed.error.issues
  throw new StartError(`${path}: ${issue?.path.join('.') || 'the file'}: ${issue?.message}`)
}
