import { Readable } from 'node:stream'
import type SMTPConnection from 'nodemailer/lib/smtp-connection'
import type { AccessTokens } from './access-tokens.ts'
import { connectSmtp, type SmtpServer } from './smtp-connect.ts'

/** Callbacks between the last byte of a mail and the dot that ends it. */
export interface HandOver {
  /**
   * Commits that the mail is about to leave.
   *
   * @returns false when it must not leave after all
   */
  prepare(): Promise<boolean>
  /** Called in the moment in which the dot is sent; nothing else runs in between. */
  leaving?(): void
}

/** `prepare` held the mail back. */
export class HeldBack extends Error {}

/** The dot was sent but the answer never came, so the mail may have arrived. */
export class Unconfirmed extends Error {}

/**
 * Connections to one SMTP server that carry one mail after another.
 *
 * Why our own: nodemailer's pool hands over a whole mail, and nothing can be committed just before the dot, which at-most-once mails need
 * (decision 32).
 */
export interface SmtpPool {
  /**
   * Sends one mail.
   *
   * @param envelope the two addresses
   * @param message the mail in the Internet Message Format
   * @throws HeldBack, Unconfirmed (only with `handOver`), or the error of the server or the network
   */
  send(envelope: { from: string; to: string }, message: Buffer, handOver?: HandOver): Promise<void>
  close(): void
}

interface Session {
  readonly connection: SMTPConnection
  /** Whether it has already carried a mail. If so, the server may have closed it since. */
  used: boolean
}

/** Milliseconds to open a connection; together shorter than a mail job's time-out. */
const CONNECT_TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, dnsTimeout: 10_000 }

/** Maximum milliseconds of a server for one mail. */
const MAIL_TIMEOUT = 60_000

/** Milliseconds to wait for the answer to the dot of a mail that is never sent again. RFC 5321 (4.5.3.2.6) requires a long time-out. */
const CONFIRMATION_TIMEOUT = 300_000

/** Milliseconds after which an idle connection is closed; servers close it after a few minutes. */
const IDLE_TIMEOUT = 30_000

/** Whether the server answered; otherwise the connection failed. */
function isAnswer(error: unknown): error is SMTPConnection.SMTPError {
  return typeof (error as { responseCode?: unknown }).responseCode === 'number'
}

/**
 * Creates the pool; opens no connection yet.
 *
 * @param size most connections at once; further mails wait for one
 * @param tokens for servers that take OAuth2
 */
export function createSmtpPool(server: SmtpServer, size: number, tokens: Pick<AccessTokens, 'get'>): SmtpPool {
  const idle: { session: Session; timer: NodeJS.Timeout }[] = []
  const waiting: (() => void)[] = []
  const open = new Set<SMTPConnection>()
  let taken = 0

  async function connect(): Promise<Session> {
    const { connection, ready } = connectSmtp(server, { ...CONNECT_TIMEOUTS, socketTimeout: CONFIRMATION_TIMEOUT }, tokens)
    open.add(connection)
    connection.once('end', () => {
      open.delete(connection)
      const place = idle.findIndex(({ session }) => session.connection === connection)
      if (place !== -1) clearTimeout(idle.splice(place, 1)[0]?.timer)
    })
    try {
      await ready
    } catch (error) {
      connection.close()
      throw error
    }
    // The dot is a separate packet; it must not wait until the server has acknowledged the previous one (40 ms a mail).
    if (connection._socket) connection._socket.setNoDelay(true)
    return { connection, used: false }
  }

  /** Waits for a free place, then takes the most recently used connection or opens one. */
  async function take(fresh: boolean): Promise<Session> {
    if (taken >= size) await new Promise<void>((resolve) => waiting.push(resolve))
    else taken++
    try {
      const last = fresh ? undefined : idle.pop()
      if (!last) return await connect()
      clearTimeout(last.timer)
      return last.session
    } catch (error) {
      leave()
      throw error
    }
  }

  function leave(): void {
    const next = waiting.shift()
    if (next) next()
    else taken--
  }

  function giveBack(session: Session): void {
    if (!session.connection.destroyed) {
      const timer = setTimeout(() => {
        idle.splice(
          idle.findIndex((entry) => entry.session === session),
          1,
        )
        session.connection.quit()
      }, IDLE_TIMEOUT)
      timer.unref()
      idle.push({ session, timer })
    }
    leave()
  }

  /** Sends a mail over one connection. In a thrown error, `hasStarted` says whether the server had requested the mail. */
  async function carry(session: Session, envelope: { from: string; to: string }, message: Buffer, handOver?: HandOver) {
    const { connection } = session
    let hasStarted = false
    let hasLeft = false
    let hasFailed = false
    let preparing: Promise<boolean> | undefined
    // Read only after the server has accepted the DATA command; the end of the iteration sends the dot.
    async function* bytes() {
      hasStarted = true
      yield message
      if (!handOver) return
      preparing = handOver.prepare()
      if (!(await preparing)) throw new HeldBack('The mail was held back')
      if (hasFailed) throw new Error('The connection was lost')
      hasLeft = true
      limit(CONFIRMATION_TIMEOUT)
      handOver.leaving?.()
    }
    let timer: NodeJS.Timeout | undefined
    let limit: (milliseconds: number) => void = () => {}
    let onEnd = () => {}
    try {
      await new Promise<void>((resolve, reject) => {
        // The reason, if there is one, arrives after the end of the connection.
        onEnd = () => void setImmediate(reject, new Error('The connection was closed'))
        connection.once('end', onEnd)
        limit = (milliseconds) => {
          clearTimeout(timer)
          timer = setTimeout(() => {
            reject(Object.assign(new Error('The mail server took too long'), { code: 'ETIMEDOUT' }))
            connection.close()
          }, milliseconds)
        }
        limit(MAIL_TIMEOUT)
        connection.send(envelope, Readable.from(bytes(), { objectMode: false }), (error) => (error ? reject(error) : resolve()))
      })
    } catch (error) {
      hasFailed = true
      // Wait for the commit of `prepare` before deciding the outcome.
      const prepared = await preparing?.catch((reason: unknown) => ({ reason }))
      if (typeof prepared === 'object') throw prepared.reason
      if (prepared === false) throw new HeldBack('The mail was held back')
      if (hasLeft && !isAnswer(error)) throw new Unconfirmed('The mail server did not confirm the mail', { cause: error })
      throw Object.assign(error as Error, { hasStarted })
    } finally {
      clearTimeout(timer)
      connection.off('end', onEnd)
      session.used = true
    }
  }

  async function settle(session: Session, error: unknown): Promise<void> {
    const isUsable = error === undefined || (isAnswer(error) && error.responseCode !== 421 && !session.connection.destroyed)
    if (isUsable && error !== undefined) {
      await new Promise<void>((resolve) => {
        session.connection.once('end', resolve)
        session.connection.reset((refusal) => {
          if (refusal) session.connection.close()
          resolve()
        })
      })
    }
    if (!isUsable) session.connection.close()
    giveBack(session)
  }

  async function send(fresh: boolean, envelope: { from: string; to: string }, message: Buffer, handOver?: HandOver): Promise<void> {
    const session = await take(fresh)
    const wasUsed = session.used
    try {
      await carry(session, { ...envelope }, message, handOver)
    } catch (error) {
      await settle(session, error)
      const { hasStarted } = error as { hasStarted?: boolean }
      // The server had closed the idle connection, so no byte of the mail was sent.
      if (wasUsed && hasStarted === false && !isAnswer(error)) return send(true, envelope, message, handOver)
      throw error
    }
    await settle(session, undefined)
  }

  return {
    send: (envelope, message, handOver) => send(false, envelope, message, handOver),
    close() {
      for (const connection of open) connection.close()
    },
  }
}
