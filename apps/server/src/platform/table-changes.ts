import { sharedRoundTrips } from './round-trips.ts'

/** The channel of PostgreSQL on which triggers name the tables that have changed (migration `table_changes`). */
export const TABLE_CHANNEL = 'callboard_tables'

/** The tables with triggers that notify of changes. */
export const TOLD_TABLES = ['sessions', 'users', 'photos'] as const
export type ToldTable = (typeof TOLD_TABLES)[number]

/** Milliseconds for which one round trip is valid. Long enough that many requests share it, and shorter than a network's latency. */
const ENOUGH = 2

/** Milliseconds after which the next round trip starts in advance, so that a busy client never waits for one. */
const AHEAD = 1

/** A version of some tables; it changes whenever one of them may have changed. */
export interface TableVersion {
  readonly version: number
}

/** The changes of tables that this process knows of, whichever process makes them. */
export interface TableChanges {
  /** The version of the tables. A cached read is valid while the version from before the read stays the same. */
  of(tables: readonly ToldTable[]): TableVersion
  /**
   * Waits until all notifications have arrived of commits that were confirmed earlier: by this process before the call, by others two
   * milliseconds before it.
   *
   * @param then called, often synchronously, with whether that was possible. Compare versions only then, and in the same tick
   */
  hear(then: (heard: boolean) => void): void
  /** As `hear`, but changes by other processes may be missing: it waits only if this process has written since the last round trip. */
  hearOwn(then: (heard: boolean) => void): void
  /** Call this after a statement of this process that may have changed something. */
  wrote(): void
}

/** Called by the connection that listens. */
export interface TableEar {
  /** A table has changed. */
  changed(table: string): void
  /** Listening has started. A statement on its connection is a round trip. */
  begin(roundTrip: () => Promise<unknown>): void
  /** Listening has stopped. */
  end(): void
}

/** Counts changes. Without a listening connection every version is unknown. */
export function countTableChanges(): { changes: TableChanges; ear: TableEar } {
  const counters: { readonly tables: ReadonlySet<string>; version: number }[] = []
  let roundTrip: (() => Promise<unknown>) | undefined
  let wroteAt = 0
  let heardAt = -ENOUGH
  let isAhead = false

  const share = sharedRoundTrips(async () => {
    const asked = roundTrip
    const began = performance.now()
    await asked?.()
    if (asked === undefined || asked !== roundTrip) throw new Error('nobody listens')
    heardAt = began
  })

  /** Invalidates all earlier reads: changes may have been missed. */
  function forget(): void {
    heardAt = -ENOUGH
    for (const counter of counters) counter.version++
  }

  return {
    changes: {
      of(tables) {
        const counter = { tables: new Set<string>(tables), version: 0 }
        counters.push(counter)
        return counter
      },
      hear(then) {
        const age = performance.now() - heardAt
        if (heardAt <= wroteAt || age >= ENOUGH) return share(then)
        if (age >= AHEAD && !isAhead) {
          isAhead = true
          share(() => {
            isAhead = false
          })
        }
        then(true)
      },
      hearOwn(then) {
        if (heardAt <= wroteAt) share(then)
        else then(true)
      },
      wrote() {
        wroteAt = performance.now()
      },
    },
    ear: {
      changed(table) {
        for (const counter of counters) if (counter.tables.has(table)) counter.version++
      },
      begin(trip) {
        roundTrip = trip
        forget()
      },
      end() {
        roundTrip = undefined
        forget()
      },
    },
  }
}
