import type { Outcome } from './trial.ts'

/** Something that goes wrong in a server room. */
export interface Fault {
  /** The name for `--only`. */
  readonly name: string
  /** What the fault does, for the table. */
  readonly title: string
  /** Why it cannot be tried on this machine; undefined if it can. */
  readonly missing?: () => Promise<string | undefined>
  /** Default number of trials. */
  readonly times: number
  readonly run: (times: number) => Promise<Outcome>
}
