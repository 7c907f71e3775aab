import type { Outcome } from './trial.ts'

/** Something that goes wrong in a server room. */
export interface Fault {
  /** What `--only` calls it. */
  readonly name: string
  /** What is done, for the table. */
  readonly title: string
  /** Why it cannot be tried on this machine; undefined where it can. */
  readonly missing?: () => Promise<string | undefined>
  /** How often it is tried where nobody says. */
  readonly times: number
  readonly run: (times: number) => Promise<Outcome>
}
