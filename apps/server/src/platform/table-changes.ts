import { sharedRoundTrips } from './round-trips.ts'

/** The channel of PostgreSQL on which triggers name the tables that have changed (migration `table_changes`). */
export const TABLE_CHANNEL = 'callboard_tables'

/** The tables with triggers that notify of changes. */
export const WATCHED_TABLES = ['sessions', 'users', 'photos'] as const
export type WatchedTable = (typeof WATCHED_TABLES)[number]

/** Milliseconds for which one round trip is valid. Long enough that many requests share it, and shorter than a network's latency. */
const VALID_MS = 2

/** Milliseconds after which the next round trip starts in advance, so that a busy client never waits for one. */
const RENEW_MS = 1

/** A version of some tables; it changes whenever one of them may have changed. */
export interface TableVersion {
  readonly version: number
}

/** The table changes known to this process, whichever process makes them. */
export interface TableChanges {
  /** The version of the tables. A cached read is valid while the version from before the read stays the same. */
  of(tables: readonly WatchedTable[]): TableVersion
  /**
   * Waits for the notifications of all commits that were confirmed earlier: by this process before the call, by others two milliseconds
   * before it.
   *
   * @param then called, often synchronously, with whether that succeeded. Compare versions only then, and in the same tick
   */
  waitForNotifications(then: (arrived: boolean) => void): void
  /** As `waitForNotifications`, but only for changes by this process: it waits only if this process has written since the last round trip. */
  waitForOwnNotifications(then: (arrived: boolean) => void): void
  /** Call this after any statement of this process that may have changed a table. */
  wrote(): void
}

/** Called by the connection that listens. */
export interface TableListener {
  /** A table has changed. */
  changed(table: string): void
  /** Listening has started. A statement on its connection is a round trip. */
  begin(roundTrip: () => Promise<unknown>): void
  /** Listening has stopped. */
  end(): void
}

/** Counts changes. Without a listening connection every version is unknown. */
export function countTableChanges(): { changes: TableChanges; listener: TableListener } {
  const counters: { readonly tables: ReadonlySet<string>; version: number }[] = []
  let roundTrip: (() => Promise<unknown>) | undefined
  let wroteAt = 0
  let lastTripAt = -VALID_MS
  let isRenewing = false

  const share = sharedRoundTrips(async () => {
    const asked = roundTrip
    const began = performance.now()
    await asked?.()
    if (asked === undefined || asked !== roundTrip) throw new Error('nobody listens')
    lastTripAt = began
  })

  /** Invalidates all earlier reads, because changes may have been missed. */
  function forget(): void {
    lastTripAt = -VALID_MS
    for (const counter of counters) counter.version++
  }

  return {
    changes: {
      of(tables) {
        const counter = { tables: new Set<string>(tables), version: 0 }
        counters.push(counter)
        return counter
      },
      waitForNotifications(then) {
        const age = performance.now() - lastTripAt
        if (lastTripAt <= wroteAt || age >= VALID_MS) return share(then)
        if (age >= RENEW_MS && !isRenewing) {
          isRenewing = true
          share(() => {
            isRenewing = false
          })
        }
        then(true)
      },
      waitForOwnNotifications(then) {
        if (lastTripAt <= wroteAt) share(then)
        else then(true)
      },
      wrote() {
        wroteAt = performance.now()
      },
    },
    listener: {
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
