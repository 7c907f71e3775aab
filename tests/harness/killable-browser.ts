import { type ChildProcess, spawn } from 'node:child_process'
import { chromium, type Page } from '@playwright/test'

/** A browser that can be killed, like a device with an empty battery. Its profile folder stays for the next start. */
export interface KillableBrowser {
  readonly page: Page
  /** Kills it, so that it cannot finish anything. */
  kill(): Promise<void>
  close(): Promise<void>
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  await new Promise((resolve) => child.once('exit', resolve))
}

/**
 * All its processes at once: Debian's program is a script that waits for the browser, and otherwise only the script would be
 * killed.
 */
function killAll({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL')
  } catch {
    // The process has ended already.
  }
}

/** Starts the browser on a profile folder. */
export async function startKillableBrowser(profile: string, args: readonly string[]): Promise<KillableBrowser> {
  const program = process.env.CHROMIUM_PATH ?? chromium.executablePath()
  const all = [
    '--headless=new',
    '--remote-debugging-port=0',
    `--user-data-dir=${profile}`,
    '--no-default-browser-check',
    ...args,
    'about:blank',
  ]
  const child = spawn(program, all, { stdio: ['ignore', 'ignore', 'pipe'], detached: true })
  const address = await new Promise<string>((resolve, reject) => {
    let said = ''
    child.stderr.on('data', (chunk: Buffer) => {
      said += chunk
      const found = /DevTools listening on (ws:\S+)/.exec(said)?.[1]
      if (found) resolve(found)
    })
    child.once('exit', (code) => reject(new Error(`the browser ended with ${code}: ${said.slice(-500)}`)))
  })
  const browser = await chromium.connectOverCDP(address)
  const [context] = browser.contexts()
  if (!context) throw new Error('the browser has no window')
  const page = context.pages()[0] ?? (await context.newPage())
  page.setDefaultTimeout(20_000)
  return {
    page,
    async kill() {
      const gone = ended(child)
      killAll(child)
      await gone
    },
    async close() {
      const gone = ended(child)
      await (await browser.newBrowserCDPSession()).send('Browser.close').catch(() => killAll(child))
      await gone
    },
  }
}
