import type pg from 'pg'

/** A statement that has ended; its values are nobody's business. */
export interface EndedQuery {
  /** As it was prepared; undefined for those that are not. */
  readonly name: string | undefined
  readonly text: string
  readonly failed: boolean
  readonly seconds: number
}

type QueryArguments = [first: unknown, ...rest: unknown[]]

/**
 * Times every statement of a pool; streams of `COPY` and cursors are left out, because others decide how long they take.
 *
 * @param onEnd told of each; must not throw
 */
export function watchQueries(pool: pg.Pool, onEnd: (query: EndedQuery) => void): void {
  pool.on('connect', (client) => {
    const original = client.query.bind(client) as (...statement: QueryArguments) => unknown
    const watched = (...statement: QueryArguments): unknown => {
      const about = describe(statement[0])
      if (!about) return original(...statement)
      const started = performance.now()
      const end = (failed: boolean) => onEnd({ ...about, failed, seconds: (performance.now() - started) / 1000 })
      const callback = statement.at(-1)
      if (typeof callback === 'function') {
        statement[statement.length - 1] = (error: unknown, result: unknown) => {
          end(Boolean(error))
          callback(error, result)
        }
        return original(...statement)
      }
      const result = original(...statement) as Promise<unknown>
      result.then(
        () => end(false),
        () => end(true),
      )
      return result
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

/** Whether a statement may have changed something, or made what others changed in its transaction count. */
export function mayChange({ text }: Pick<EndedQuery, 'text'>): boolean {
  return !/^\s*select\b/i.test(text)
}

const VERBS = new Set(['select', 'insert', 'update', 'delete', 'with', 'begin', 'commit', 'rollback'])

/** What a statement is called where there must not be many names: its own without numbers, else its first word. */
export function statementLabel({ name, text }: Pick<EndedQuery, 'name' | 'text'>): string {
  if (name !== undefined) return name.replace(/\d+/g, 'n')
  const verb = /^\s*([a-z]+)/i.exec(text)?.[1]?.toLowerCase() ?? ''
  return VERBS.has(verb) ? verb : 'other'
}
