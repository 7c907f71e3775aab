/** One access check, and the file without it. */
export interface Check {
  readonly file: string
  readonly line: number
  readonly was: string
  readonly is: string
  readonly weakened: string
  /** Test files that try this kind of check everywhere; they run first. */
  readonly asked?: readonly string[] | undefined
}

interface Kind {
  /** The files that contain it. */
  readonly files: RegExp
  readonly was: RegExp
  readonly is: string
  readonly asked?: readonly string[]
}

/** Tests that try one kind of check everywhere. */
const WALK = ['src/http/walk.test.ts']
const PROOFS = ['src/http/proofs.test.ts']
const HELD = ['src/office/holds/holds.test.ts', 'src/office/holds/restricted-meanwhile.test.ts', 'src/http/restricted-student.test.ts']
const REVIEWED = [
  'src/casting/presentations/shown-person.test.ts',
  'src/casting/presentations/what-is-shown.test.ts',
  'src/casting/presentations/reviews.test.ts',
]
/** The files that write the texts to reviewers. */
const REVIEWS = /(?:shown-person|reviews\.service|reviewer-mails\.service)\.ts$/
const OTHERS = ['src/office/own-data/others-data.test.ts']

/** The owner of a row, in SQL. A statement that only locks a row does not count. */
const OF_ACCOUNT = /(?:\b(?:\w+\.)?(?:user_id|recipient_user_id|student_id|profile_id)|sess->>'userId') = \$\d(?!.*FOR UPDATE)/g

/** A drizzle expression that is always true. */
const ALWAYS = 'anySql`true`'
/** An alias of all profiles under the name of the visible ones. */
const ANYBODY = "anyAlias(anyProfiles, 'shown_profiles')"

/** Import lines of these expressions. */
const IMPORT = `import { ifFound as anyIfFound } from '#platform/authorize.ts'
import { sql as anySql } from 'drizzle-orm'
import { alias as anyAlias } from 'drizzle-orm/pg-core'
import { studentProfiles as anyProfiles } from '#db/schema/profiles.ts'
`

/**
 * How checks are written in the source, and what replaces each to remove it. SQL statements keep their parameters, because any
 * test would notice an error of PostgreSQL.
 */
const KINDS: readonly Kind[] = [
  // Access to the endpoint.
  {
    files: /http\/endpoint\/implement\.ts$/,
    was: /(?<!function )requireAccess\(spec\.access, request\.actor\)/g,
    is: 'undefined',
    asked: WALK,
  },
  { files: /\.routes\.ts$/, was: /requireAccess\('\w+', request\.actor\)/g, is: 'undefined', asked: WALK },
  { files: /http\/pages\/[\w-]+\.ts$/, was: /checkAccess\(page\.access, user\?\.role \?\? null\)/g, is: "'allowed'", asked: WALK },
  { files: /platform\/return-to\.ts$/, was: /checkAccess\(page\.access, role\) === 'allowed'/g, is: 'true' },
  {
    files: /http\/session\/session\.ts$/,
    was: /(?<!\.)request\.mustEnrol && /g,
    is: 'false && ',
    asked: ['src/accounts/passkeys/strong-admins.test.ts'],
  },
  { files: /\.routes\.ts$/, was: /requireRecentSignIn\(request\)/g, is: 'undefined' },
  // Checks which prove that a person may change or see something.
  { files: /\.(service|access)\.ts$/, was: /\bof(?:Desk|Director)\(actor, /g, is: 'anyIfFound(', asked: PROOFS },
  { files: /\.service\.ts$/, was: /\bof(?:Desk|Director)\(actor\)/g, is: '() => undefined', asked: PROOFS },
  { files: /\.service\.ts$/, was: /(?:\w+\.)?role !== 'admin'(?=\) throw)/g, is: 'false', asked: PROOFS },
  { files: /\.service\.ts$/, was: /!isDesk\((?:\w+\.)?role\)(?=\) throw)/g, is: 'false', asked: PROOFS },
  { files: /\.service\.ts$/, was: /(?<=forAdmin = )isDesk\(actor\.role\)/g, is: 'true' },
  { files: /\.(service|domain)\.ts$/, was: /isDesk\((?:\w+\.)?role\) \? null : [\w.]+/g, is: 'null' },
  { files: /\.domain\.ts$|shown-project\.ts$/, was: /(?<=isOffice = |\.\.\.\()isDesk\(actor\.role\)/g, is: 'true' },
  { files: /\.service\.ts$/, was: /role === 'photographer'(?=\) return| \?)/g, is: 'false' },
  { files: /\.service\.ts$/, was: /checkAccess\('casting', actor\.role\) !== 'allowed'/g, is: 'false' },
  { files: /live\.service\.ts$/, was: /(?<==> )isDesk\(role\)/g, is: 'true' },
  { files: /live\.service\.ts$/, was: /roles\.get\(.*\) === listener\.role/g, is: 'true' },
  { files: /\.service\.ts$/, was: /(?<=[ (])isTheirs\(\w+, \w+\)/g, is: 'true' },
  {
    files: /\.access\.ts$/,
    was: /\(checkAccess\(office, actor\.role\) === 'allowed' \|\| isOwner\(actor, found\)\)/g,
    is: 'true',
    asked: PROOFS,
  },
  { files: /\.(service|access)\.ts$/, was: /\w+\?\.userId === (?:actor\.)?userId/g, is: 'true' },
  { files: /\.service\.ts$/, was: /!search\.mine/g, is: 'false' },
  { files: /\.(service|routes)\.ts$/, was: /!\(await \w+\.(?:isShown|isOwn)\(\w+, \w+\)\)/g, is: 'false' },
  { files: /\.service\.ts$/, was: /(?:found|invitation)\.isHeld/g, is: 'false', asked: HELD },
  { files: /\.service\.ts$/, was: /profile\.isHeld(?=\))/g, is: 'false', asked: HELD },
  // The owner of a row.
  { files: /\.repository\.ts$/, was: /(?<!leftJoin.*)\beq\(\w+\.(?:userId|recipientUserId), \w*[uU]serId\)/g, is: ALWAYS },
  { files: /\.repository\.ts$/, was: /\beq\(\w+\.(?:profileId|studentId), (?:profileId|studentId)\)/g, is: ALWAYS },
  { files: /\.repository\.ts$/, was: /\$\{\w+\.userId\} = \$\{userId\}/g, is: 'true' },
  { files: /\.repository\.ts$/, was: /studentUserId === null \? undefined : visibleToStudent\(\w+, studentUserId\)/g, is: 'undefined' },
  { files: /own-data\/.*\.repository\.ts$/, was: OF_ACCOUNT, is: '($& OR true)', asked: OTHERS },
  { files: /(?<!own-data\/.*)\.repository\.ts$/, was: OF_ACCOUNT, is: '($& OR true)' },
  { files: /\.stored\.ts$/, was: OF_ACCOUNT, is: '($& OR true)', asked: OTHERS },
  // Checks of what reviewers see, and of their verified address.
  { files: /shown-person\.ts$/, was: /(?<=\.\.\.\()shows\('\w+'\)/g, is: 'true', asked: REVIEWED },
  { files: /shown-person\.ts$/, was: /(?<![\w{ ]{2}|readonly )isBlind(?= \? | && \()/g, is: 'false', asked: REVIEWED },
  { files: /shown-person\.ts$/, was: /as\.isBlind(?= \?)/g, is: 'false', asked: REVIEWED },
  { files: /shown-person\.ts$/, was: /!as\.shown\.includes\('tapes'\)/g, is: 'false', asked: REVIEWED },
  { files: /shown-person\.ts$/, was: /!as\.isBlind(?=\))/g, is: 'true', asked: REVIEWED },
  { files: /shown-person\.ts$/, was: /(?<=return )tape\.elsewhere === null|!tape\.mayNameThem/g, is: 'true', asked: REVIEWED },
  { files: /shown-person\.ts$/, was: /!votes\.some\(.*?\)(?=\) return undefined)/g, is: 'false', asked: REVIEWED },
  { files: /shown-person\.ts$/, was: /(?<=\.\.\.\()as\.othersSeen|commentFor === 'reviewers'/g, is: 'true', asked: REVIEWED },
  { files: /shown-person\.ts$/, was: /!\(as\.othersSeen \|\| readable\)/g, is: 'false', asked: REVIEWED },
  { files: /wording\.service\.ts$/, was: /presentation\.isBlind(?= \?)/g, is: 'false', asked: REVIEWED },
  { files: REVIEWS, was: /(?<![\w.])said(?=\()|(?<=map\()said\b/g, is: '((text: string) => text)', asked: REVIEWED },
  { files: /reviews\.routes\.ts$/, was: /!isProven\(request, link\)/g, is: 'false', asked: REVIEWED },
  { files: /reviews\.routes\.ts$/, was: /proven\.find\(request, reviewer\.email\) !== undefined/g, is: 'true', asked: REVIEWED },
  { files: /reviews\.service\.ts$/, was: /link\.presentation\.endedAt \|\| /g, is: '', asked: REVIEWED },
  { files: /reviews\.service\.ts$/, was: / \|\| link\.presentation\.endsAt <= clock\.now\(\)/g, is: '', asked: REVIEWED },
  { files: /reviews\.service\.ts$/, was: /domain\.isTapeShown\(tape, presentation\)/g, is: 'true', asked: REVIEWED },
  { files: /reviews\.service\.ts$/, was: /isBlind \? \{ \.\.\.stored, captions: null \} : stored/g, is: 'stored', asked: REVIEWED },
  { files: /reviewer-codes\.service\.ts$/, was: /kept\.(?:sentAt <= oldest|tries >= REVIEWER_CODE\.tries)/g, is: 'false', asked: REVIEWED },
  { files: /reviewer-codes\.service\.ts$/, was: /!timingSafeEqual\(.*\)(?=\) \{)/g, is: 'false', asked: REVIEWED },
  {
    files: /reviewer-codes\.repository\.ts$/,
    was: /(?<=requestHash\), )eq\(reviewerCodes\.reviewerId, reviewerId\)/g,
    is: ALWAYS,
    asked: REVIEWED,
  },
  { files: /presented-people\.repository\.ts$/, was: /a\.stage NOT IN \('withdrawn', 'declined'\)/g, is: 'true', asked: REVIEWED },
  { files: /presented-people\.repository\.ts$/, was: /NOT \$\{hasDeclined\('p'\)\}/g, is: 'true', asked: REVIEWED },
  // Restricted students.
  { files: /\.repository\.ts$/, was: /(?<=\b(?:FROM|JOIN) )shown_profiles\b(?= AS)/g, is: 'own_profiles', asked: HELD },
  { files: /\.repository\.ts$/, was: /(?<=\b(?:FROM|JOIN) )shown_profiles\b(?! AS)/g, is: 'own_profiles AS shown_profiles', asked: HELD },
  { files: /\.repository\.ts$/, was: /(?<=\b(?:from|innerJoin|leftJoin)\()shownProfiles\b/g, is: ANYBODY, asked: HELD },
  { files: /\.repository\.ts$/, was: /\beq\(\w+\.isHeld, false\)/g, is: ALWAYS, asked: HELD },
  { files: /\.repository\.ts$/, was: /(?:\w+\.)?\bis_held IS NOT TRUE/g, is: 'true', asked: HELD },
  { files: /\.repository\.ts$/, was: /(?:\w+\.)?\bis_held\b(?! IS)/g, is: 'false', asked: HELD },
  { files: /\.repository\.ts$/, was: /\bisNull\(studentProfiles\.heldAt\)/g, is: ALWAYS, asked: HELD },
  { files: /\.repository\.ts$/, was: /(?:\w+\.)?held_at IS NULL/g, is: 'true', asked: HELD },
  { files: /\.repository\.ts$/, was: /(?:\w+\.)?held_at IS NOT NULL/g, is: 'false' },
]

/** All checks in a file. */
export function checksOf(file: string, text: string): Check[] {
  return KINDS.flatMap(({ files, was, is, asked }) => {
    if (!files.test(file)) return []
    return [...text.matchAll(was)].flatMap((found) => {
      const [match] = found
      const before = text.slice(0, found.index)
      const line = before.split('\n').length
      const start = before.slice(before.lastIndexOf('\n') + 1)
      if (/^\s*(\/?\*|\/\/|import\b)/.test(start)) return []
      const instead = is.replace('$&', match)
      const changed = `${before}${instead}${text.slice(found.index + match.length)}`
      return [{ file, line, was: match, is: instead, weakened: /\bany[A-Z]/.test(is) ? IMPORT + changed : changed, asked }]
    })
  })
}

/** Entries of the table that match no file any more, so they test nothing. */
export function unusedKinds(files: readonly { readonly file: string; readonly text: string }[]): string[] {
  return KINDS.filter((kind) => !files.some(({ file, text }) => kind.files.test(file) && text.search(kind.was) >= 0)).map(({ was }) =>
    String(was),
  )
}
