import { closeSync, ftruncateSync, openSync, readFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'

/** A mail that was about to be sent: what `prepare` committed for it, and when (milliseconds since 1970). */
export interface Departure {
  readonly id: number
  readonly at: number
}

/**
 * Records on this machine which mails were about to be sent and which were sent. After a crash, the mails in between are known and can be
 * sent. The journal survives the death of the process, not that of the machine. After a restart of the machine it is ignored, and those
 * mails stay unconfirmed.
 */
export interface HandOverJournal {
  /** Mails that an earlier process on this machine was about to send and certainly did not. */
  readonly stranded: readonly Departure[]
  /** Call it before committing that the mail leaves. */
  preparing(departure: Departure): void
  /** Call it in the moment when the last byte leaves. */
  leaving(departure: Departure): void
  /** The mail has been sent or has failed. */
  done(departure: Departure): void
  close(): void
}

/** Bytes after which the journal is emptied when no mail is being sent. */
const LARGE = 1_000_000

/** Identifies this boot of the machine; `undefined` if the system does not provide it. Then the journal proves nothing. */
function bootName(): string | undefined {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
  } catch {
    return undefined
  }
}

function read(path: string): string[] {
  try {
    return readFileSync(path, 'utf8').split('\n')
  } catch {
    return []
  }
}

function strandedIn([header, ...lines]: string[], boot: string | undefined): Departure[] {
  if (boot === undefined || header !== boot) return []
  const open = new Map<string, Departure>()
  // The last line of a killed process may be cut off; the step that it announces has then not happened.
  for (const line of lines.slice(0, -1)) {
    const [step, id, at] = line.split(' ')
    const name = `${id} ${at}`
    if (step === 'p') open.set(name, { id: Number(id), at: Number(at) })
    else open.delete(name)
  }
  return [...open.values()]
}

/**
 * Opens the journal of a data folder, which belongs to one process.
 *
 * @param dir the folder
 */
export function openHandOverJournal(dir: string): HandOverJournal {
  const path = join(dir, 'mail-journal')
  const boot = bootName()
  const stranded = strandedIn(read(path), boot)
  const file = openSync(path, 'a', 0o600)
  const header = `${boot ?? 'unknown'}\n`
  let size = 0
  let onTheirWay = 0

  function empty(): void {
    ftruncateSync(file)
    size = writeSync(file, header)
  }

  function write(step: string, { id, at }: Departure): void {
    size += writeSync(file, `${step} ${id} ${at}\n`)
  }

  let isEmptied = false
  return {
    stranded,
    preparing(departure) {
      if (!isEmptied || (onTheirWay === 0 && size > LARGE)) empty()
      isEmptied = true
      onTheirWay++
      write('p', departure)
    },
    leaving: (departure) => write('l', departure),
    done(departure) {
      onTheirWay--
      write('d', departure)
    },
    close: () => closeSync(file),
  }
}
