import { systemErrorCode } from './start-error.ts'

/** What `work` gives, or undefined when the file or folder that it is about is not there. */
export async function unlessMissing<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work()
  } catch (error) {
    const code = systemErrorCode(error)
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined
    throw error
  }
}
