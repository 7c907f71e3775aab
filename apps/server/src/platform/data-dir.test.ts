import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openDataDir } from '#platform/data-dir.ts'
import { StartError } from '#platform/start-error.ts'

const MODULE = new URL('./data-dir.ts', import.meta.url).href

let parent: string
let folder: string

beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'callboard-data-'))
  folder = join(parent, 'data')
})

afterEach(async () => {
  await rm(parent, { recursive: true, force: true })
})

/** Opens the folder in another process, which keeps it until it is killed. Resolves with the first line that the process prints. */
async function openElsewhere() {
  const program = `
    const { openDataDir } = await import(${JSON.stringify(MODULE)})
    try { await openDataDir(${JSON.stringify(folder)}); console.log('open') } catch (error) { console.log(error.message) }
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [said] = (await once(createInterface({ input: child.stdout }), 'line')) as [string]
  const kill = async () => {
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  return { pid: child.pid, said, kill }
}

describe('the lock', () => {
  it('refuses a second process and names the first', async () => {
    const first = await openElsewhere()
    try {
      expect(first.said).toBe('open')
      await expect(openDataDir(folder)).rejects.toThrow(
        new StartError(`Another Callboard is already running on ${folder} (process ${first.pid}).`),
      )
    } finally {
      await first.kill()
    }
  })

  it('is gone with kill -9', async () => {
    const first = await openElsewhere()
    await first.kill()
    const second = await openDataDir(folder)
    second.close()
  })

  it('is refused twice within one process, and released by close', async () => {
    const first = await openDataDir(folder)
    await expect(openDataDir(folder)).rejects.toThrow('Another Callboard is already running')
    first.close()
    const second = await openDataDir(folder)
    second.close()
  })

  it('goes to exactly one of several that start at the same instant', async () => {
    const started = await Promise.all(Array.from({ length: 6 }, openElsewhere))
    try {
      expect(started.filter(({ said }) => said === 'open')).toHaveLength(1)
      expect(started.filter(({ said }) => said.startsWith('Another Callboard is already running on'))).toHaveLength(5)
    } finally {
      await Promise.all(started.map(({ kill }) => kill()))
    }
  })
})

describe('secrets', () => {
  it('are made once and stay the same', async () => {
    const first = await openDataDir(folder)
    const secret = await first.secret('session')
    first.close()
    const second = await openDataDir(folder)
    expect(secret).toMatch(/^[0-9a-f]{64}$/)
    expect(await second.secret('session')).toBe(secret)
    expect(await second.secret('other')).not.toBe(secret)
    second.close()
  })

  it('are the same for concurrent callers, without leftovers', async () => {
    const dataDir = await openDataDir(folder)
    const secrets = await Promise.all(Array.from({ length: 8 }, () => dataDir.secret('session')))
    expect(new Set(secrets).size).toBe(1)
    expect(await readdir(join(folder, 'secrets'))).toEqual(['session'])
    dataDir.close()
  })

  it('are readable by their owner only', async () => {
    const dataDir = await openDataDir(folder)
    await dataDir.secret('session')
    expect((await stat(join(folder, 'secrets'))).mode & 0o777).toBe(0o700)
    expect((await stat(join(folder, 'secrets/session'))).mode & 0o777).toBe(0o600)
    dataDir.close()
  })

  it('are never replaced when they are damaged', async () => {
    const dataDir = await openDataDir(folder)
    await dataDir.secret('session')
    await writeFile(join(folder, 'secrets/session'), 'abc\n')
    await expect(dataDir.secret('session')).rejects.toThrow(/is damaged/)
    dataDir.close()
  })
})

it('says in one line when the folder cannot be made', async () => {
  await writeFile(folder, 'a file')
  await expect(openDataDir(folder)).rejects.toThrow(new StartError(`The data folder ${folder} cannot be written (EEXIST).`))
})
