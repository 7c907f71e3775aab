import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readdir, rename, rm, utimes, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from './free-port.ts'

const START_MS = 20_000
const POLL_MS = 50

/** A real IMAP server with one mailbox. */
export interface ImapServer {
  readonly host: string
  readonly port: number
  readonly user: string
  readonly password: string
  /** Delivers mails to the inbox, as a mail server does. */
  deliver(...mails: readonly string[]): Promise<void>
  /** Delivers mails with another time of arrival. */
  deliverAt(receivedAt: Date, ...mails: readonly string[]): Promise<void>
  /** The number of mails, and how many of them have any flag. */
  mails(): Promise<{ readonly all: number; readonly flagged: number }>
  /** Numbers the mails again, as after a repair; the server must be stopped. */
  numberAgain(): Promise<void>
  /** Ends the server, with its connections. */
  stop(): Promise<void>
  /** Starts it again, at the same port and with the same mails. */
  start(): Promise<void>
  close(): Promise<void>
}

const dovecot = () =>
  [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin'].map((folder) => join(folder, 'dovecot')).find((path) => existsSync(path))

/** Whether this machine can run `startImap`, which needs Debian's package dovecot-imapd and root. */
export const canStartImap = (): boolean => dovecot() !== undefined && userInfo().uid === 0

/**
 * Starts Dovecot with an empty mailbox.
 *
 * @param options.introspection the address for checking access tokens; with it, the server accepts access tokens instead of a password
 */
export async function startImap({ introspection }: { introspection?: string } = {}): Promise<ImapServer> {
  const program = dovecot()
  if (program === undefined) throw new Error('Dovecot is not installed')
  const folder = await mkdtemp(join(tmpdir(), 'callboard-imap-'))
  const port = await freePort()
  const [user, password] = ['casting@example.edu', 'pa ss/w@rd']
  const [config, mail] = [join(folder, 'dovecot.conf'), join(folder, 'mail')]
  const folders = ['', 'run', 'state', 'mail', 'mail/new', 'mail/cur', 'mail/tmp'].map((name) => join(folder, name))
  for (const each of folders) {
    await mkdir(each, { recursive: true })
    // The server reads the files as another user of this machine.
    await chmod(each, 0o777)
  }
  await chmod(join(folder, 'run'), 0o755)
  await writeFile(join(folder, 'users'), `${user}:{PLAIN}${password}\n`)
  await writeFile(
    join(folder, 'oauth2.conf.ext'),
    `introspection_mode = post\nintrospection_url = ${introspection}\nusername_attribute = username\nactive_attribute = active\nactive_value = true\n`,
  )
  await writeFile(config, settingsOf(folder, port, introspection !== undefined))
  let daemon: ChildProcess | undefined
  /** The server with the processes of its connections. */
  const signalAll = (signal: NodeJS.Signals) => {
    try {
      if (daemon?.pid !== undefined) process.kill(-daemon.pid, signal)
    } catch {
      // The server has already ended.
    }
  }
  const kill = () => signalAll('SIGKILL')
  process.once('exit', kill)

  const isRunning = () => daemon !== undefined && daemon.exitCode === null && daemon.signalCode === null

  async function start(): Promise<void> {
    if (isRunning()) return
    daemon = spawn(program ?? '', ['-F', '-c', config], { stdio: 'ignore', detached: true })
    for (let waited = 0; !(await answers(port)); waited += POLL_MS) {
      if (waited > START_MS) throw new Error('Dovecot does not start')
      await sleep(POLL_MS)
    }
  }

  async function stop(): Promise<void> {
    if (!daemon || !isRunning()) return
    const ended = once(daemon, 'exit')
    signalAll('SIGTERM')
    await ended
    signalAll('SIGKILL')
  }

  let delivered = 0
  async function deliverAt(receivedAt: Date, ...mails: readonly string[]): Promise<void> {
    for (const text of mails) {
      // The file names order the mails, and the file times are the times of arrival.
      const name = `${Math.floor(Date.now() / 1000)}.${String(++delivered).padStart(8, '0')}.${randomUUID()}`
      await writeFile(join(mail, 'tmp', name), text.replaceAll(/\r?\n/g, '\r\n'), { mode: 0o666 })
      await utimes(join(mail, 'tmp', name), receivedAt, receivedAt)
      await rename(join(mail, 'tmp', name), join(mail, 'new', name))
    }
  }

  await start()
  return {
    host: '127.0.0.1',
    port,
    user,
    password,
    deliver: (...mails) => deliverAt(new Date(), ...mails),
    deliverAt,
    async mails() {
      const names = [...(await readdir(join(mail, 'new'))), ...(await readdir(join(mail, 'cur')))]
      return { all: names.length, flagged: names.filter((name) => /:2,.+$/.test(name)).length }
    },
    async numberAgain() {
      for (const name of await readdir(mail)) if (name.startsWith('dovecot')) await rm(join(mail, name))
      // The next UID is the time in seconds.
      await sleep(1100)
    },
    start,
    stop,
    async close() {
      process.off('exit', kill)
      await stop()
      await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

const settingsOf = (folder: string, port: number, byToken: boolean) => `
base_dir = ${folder}/run
state_dir = ${folder}/state
log_path = ${folder}/log
protocols = imap
listen = 127.0.0.1
ssl = no
disable_plaintext_auth = no
auth_failure_delay = 0
first_valid_uid = 1
auth_mechanisms = ${byToken ? 'xoauth2 oauthbearer' : 'plain login'}
mail_location = maildir:${folder}/mail
service imap-login {
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = 0
  }
}
passdb {
  driver = ${byToken ? 'oauth2' : 'passwd-file'}
  args = ${byToken ? `${folder}/oauth2.conf.ext` : `${folder}/users`}
  ${byToken ? 'mechanisms = xoauth2 oauthbearer' : ''}
}
userdb {
  driver = static
  args = uid=dovecot gid=dovecot home=${folder}/mail
}
`

function answers(port: number): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const socket = connect(port, '127.0.0.1')
  socket.once('data', () => resolve(true))
  socket.once('error', () => resolve(false))
  socket.setTimeout(1000, () => resolve(false))
  return promise.finally(() => socket.destroy())
}
