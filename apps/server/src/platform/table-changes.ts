import { sharedRoundTrips } from './round-trips.ts'

/** The channel of PostgreSQL on which triggers name the tables that have changed (migration `table_changes`). */
export const TABLE_CHANNEL = 'callboard_tables'

/** The tables whose changes triggers tell of. */
export const TOLD_TABLES = ['sessions', 'users', 'photos'] as const
export type ToldTable = (typeof TOLD_TABLES)[number]

/** Milliseconds for which it is enough to have heard. Long enough to share a round trip among many requests, and less than a network takes. */
const ENOUGH = 2

/** Milliseconds after which the next round trip is begun ahead, so that anyone who comes all the time never waits for one. */
const AHEAD = 1

/** How far some tables have come: another number whenever one of them may have changed. */
export interface TableVersion {
  readonly version: number
}

/** What this process knows of changes, no matter who makes them. */
export interface TableChanges {
  /** What was read from these tables stays right as long as the version that was noted before reading stays the same. */
  of(tables: readonly ToldTable[]): TableVersion
  /**
   * Hears what had been committed, and its writer told so: by this process before the call, by others two milliseconds before it.
   *
   * @param then told, often before this returns, whether that was possible; only then, and at once, do versions say what is still right
   */
  hear(then: (heard: boolean) => void): void
  /** As `hear`, for what may be a little late when another process wrote it: waits only if this process has written since. */
  hearOwn(then: (heard: boolean) => void): void
  /** Call it when a statement of this process that may have changed something has ended. */
  wrote(): void
}

/** What the connection that listens does for it. */
export interface TableEar {
  /** A table was changed. */
  changed(table: string): void
  /** Listening has begun, and a statement on its connection is a round trip. */
  begin(roundTrip: () => Promise<unknown>): void
  /** Nobody listens any more. */
  end(): void
}

/** Counts changes. As long as nobody listens, nothing is heard. */
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

  /** What was read before is from a time that nobody listened to. */
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
