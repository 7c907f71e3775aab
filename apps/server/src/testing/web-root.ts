import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { LANGUAGES } from '@callboard/contract/language'

const PRERENDERED = ['home', 'landing', 'kiosk', 'signed-in', 'student-home', 'desk']

/**
 * A folder like that of a built page, whose files contain only what a test needs.
 *
 * @param html a page by its name: `index`, or one of `PRERENDERED` with its language, as in `home.es`
 * @returns the folder, which the test removes
 */
export async function makeWebRoot(html: (name: string) => string): Promise<string> {
  const webRoot = await mkdtemp(join(tmpdir(), 'callboard-web-'))
  await mkdir(join(webRoot, 'assets'))
  const names = ['index', ...PRERENDERED.flatMap((name) => LANGUAGES.map((language) => `${name}.${language}`))]
  for (const name of names) await writeFile(join(webRoot, `${name}.html`), html(name))
  return webRoot
}
