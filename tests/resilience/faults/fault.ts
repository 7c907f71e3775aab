import type { Outcome } from './trial.ts'

/** Something that goes wrong in a server room. */
export interface Fault {
  /** What `--only` calls it. */
  readonly name: string
  /** What the fault does, for the table. */
  readonly title: string
  /** Why it cannot be tried on this machine; undefined where it can. */
  readonly missing?: () => Promise<string | undefined>
  /** Default number of trials. */
  readonly times: number
  readonly run: (times: number) => Promise<Outcome>
}
