import type pg from 'pg'

/** A statement that has ended, without its values. */
export interface EndedQuery {
  /** The name of a prepared statement; undefined for others. */
  readonly name: string | undefined
  readonly text: string
  readonly failed: boolean
  readonly seconds: number
}

type QueryArguments = [first: unknown, ...rest: unknown[]]

/**
 * Measures every statement of a pool, except for `COPY` streams and cursors, whose duration depends on their readers.
 *
 * @param onEnd called with each; must not throw
 */
export function watchQueries(pool: pg.Pool, onEnd: (query: EndedQuery) => void): void {
  pool.on('connect', (client) => {
    const original = client.query.bind(client) as (...statement: QueryArguments) => unknown
    const watched = (...statement: QueryArguments): unknown => {
      const [first, ...rest] = statement
      const about = describe(first)
      if (!about) return original(...statement)
      const started = performance.now()
      const end = (failed: boolean) => onEnd({ ...about, failed, seconds: (performance.now() - started) / 1000 })
      const given = rest.at(-1)
      if (typeof given === 'function') {
        // Keep the function in a variable. If it is assigned directly to an element or a property, V8 moves it to its old generation, and
        // the rows of each answer stay in memory until a full garbage collection. `pg` does the same if it gets no callback.
        const told = (error: unknown, result: unknown) => {
          end(Boolean(error))
          given(error, result)
        }
        return original(first, ...rest.slice(0, -1), told)
      }
      const answered = new Promise((resolve, reject) => {
        original(first, rest[0], (error: unknown, result: unknown) => {
          end(Boolean(error))
          if (error) reject(error)
          else resolve(result)
        })
      })
      return answered.catch((error: Error) => {
        // Adds the caller's stack, as `pg` does; the answer was read outside of it.
        Error.captureStackTrace(error)
        throw error
      })
    }
    client.query = watched as typeof client.query
  })
}

function describe(first: unknown): Pick<EndedQuery, 'name' | 'text'> | undefined {
  if (typeof first === 'string') return { name: undefined, text: first }
  if (typeof first !== 'object' || first === null || 'submit' in first) return undefined
  const { name, text } = first as { name?: unknown; text?: unknown }
  return typeof text === 'string' ? { name: typeof name === 'string' ? name : undefined, text } : undefined
}

/** Whether a statement may have changed something, or committed changes. */
export function mayChange({ text }: Pick<EndedQuery, 'text'>): boolean {
  return !/^\s*select\b/i.test(text)
}

const VERBS = new Set(['select', 'insert', 'update', 'delete', 'with', 'begin', 'commit', 'rollback'])

/** The label of a statement for metrics, which need few different ones: its name without numbers, else its first word. */
export function statementLabel({ name, text }: Pick<EndedQuery, 'name' | 'text'>): string {
  if (name !== undefined) return name.replace(/\d+/g, 'n')
  const verb = /^\s*([a-z]+)/i.exec(text)?.[1]?.toLowerCase() ?? ''
  return VERBS.has(verb) ? verb : 'other'
}
