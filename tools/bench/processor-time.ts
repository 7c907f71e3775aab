import { readFile } from 'node:fs/promises'

/** Milliseconds of a clock tick of Linux (`getconf CLK_TCK` is 100 on every machine we know). */
const TICK_MS = 10

/** Milliseconds of processor time of a process, all threads together; `undefined` on systems without `/proc`. */
export async function processorTime(pid: number): Promise<number | undefined> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined)
  // The program's name may contain spaces; user and system time are the 14th and 15th field.
  const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ')
  return fields && (Number(fields[11]) + Number(fields[12])) * TICK_MS
}
