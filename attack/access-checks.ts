/** One check of who may do what, and the file without it. */
export interface Check {
  readonly file: string
  readonly line: number
  readonly was: string
  readonly is: string
  readonly weakened: string
}

interface Kind {
  /** Which files it is in. */
  readonly files: RegExp
  readonly was: RegExp
  readonly is: string
}

/** An expression of drizzle's that always, or never, holds. */
const [ALWAYS, NEVER] = ['anySql`true`', 'anySql`false`']

/** Lines that bring the name of what holds always. */
const IMPORT = "import { sql as anySql } from 'drizzle-orm'\n"

/**
 * How checks are written here, and what is left when one is taken away. Statements in SQL keep their parameters: what PostgreSQL refuses
 * would be noticed by any test.
 */
const KINDS: readonly Kind[] = [
  // Who may come in at all.
  { files: /http\/implement\.ts$/, was: /(?<!function )requireAccess\(spec\.access, request\.actor\)/g, is: 'undefined' },
  { files: /\.routes\.ts$/, was: /requireAccess\('\w+', request\.actor\)/g, is: 'undefined' },
  { files: /http\/pages\.ts$/, was: /checkAccess\(page\.access, user\?\.role \?\? null\)/g, is: "'allowed'" },
  { files: /http\/\w|platform\/return-to/, was: /checkAccess\([^;=]*?\) !== 'allowed'/g, is: 'false' },
  { files: /platform\/return-to\.ts$/, was: /checkAccess\(page\.access, role\) === 'allowed'/g, is: 'true' },
  // Proofs that somebody may change a thing.
  { files: /\.service\.ts$/, was: /(?:\w+\.)?role !== 'admin'(?=\) throw)/g, is: 'false' },
  { files: /\.service\.ts$/, was: /!isTheirs\(\w+, \w+\)/g, is: 'false' },
  { files: /\.service\.ts$/, was: /(?<=[ (])isTheirs\(\w+, \w+\)/g, is: 'true' },
  { files: /\.access\.ts$/, was: /\(actor\.role === 'admin' \|\| actor\.userId === profile\.userId\)/g, is: 'true' },
  { files: /\.service\.ts$/, was: /\w+\.userId !== userId/g, is: 'false' },
  { files: /\.service\.ts$/, was: /!found\.mine/g, is: 'false' },
  { files: /\.service\.ts$/, was: /found\.isHeld/g, is: 'false' },
  { files: /\.service\.ts$/, was: /profile\.heldAt(?=\))/g, is: 'false' },
  // Whose a row is.
  { files: /\.repository\.ts$/, was: /(?<!leftJoin.*)\beq\(\w+\.(?:userId|recipientUserId), \w*[uU]serId\)/g, is: ALWAYS },
  // A row that is only locked is not looked at.
  { files: /\.repository\.ts$/, was: /(?<!SELECT FROM.*)\b(?:\w+\.)?(?:user_id|recipient_user_id) = (\$\d)/g, is: '($& OR true)' },
  // Who is on hold.
  { files: /\.repository\.ts$/, was: /(?:\w+\.)?\$\{NOT_HELD\}/g, is: 'true' },
  { files: /\.repository\.ts$/, was: /(?<!import.*)\b(?:isNotHeld|isShownUser)\b/g, is: ALWAYS },
  { files: /(calendar|applications)\.repository\.ts$/, was: /(?<!import.*|\.)\bisHeld\b(?!:)/g, is: NEVER },
  { files: /\.repository\.ts$/, was: /\$\{holds\('[\w.]+'\)\}/g, is: 'false' },
  { files: /db\/holds\.ts$/, was: /when \$\{isHeldUser\}/g, is: 'when false' },
]

/** Every check that a file holds. */
export function checksOf(file: string, text: string): Check[] {
  return KINDS.flatMap(({ files, was, is }) => {
    if (!files.test(file)) return []
    return [...text.matchAll(was)].flatMap((found) => {
      const [match] = found
      const before = text.slice(0, found.index)
      const line = before.split('\n').length
      const start = before.slice(before.lastIndexOf('\n') + 1)
      if (/^\s*(\/?\*|\/\/|import\b)/.test(start)) return []
      const instead = is.replace('$&', match)
      const changed = `${before}${instead}${text.slice(found.index + match.length)}`
      return [{ file, line, was: match, is: instead, weakened: is.includes('anySql') ? IMPORT + changed : changed }]
    })
  })
}
