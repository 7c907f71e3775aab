/** Encodes a value for a URL. Replaces half a surrogate pair, which a length limit may leave behind. */
const encode = (value: unknown) => encodeURIComponent(String(value).toWellFormed())

/**
 * Fills `{name}` in a path and appends the query. Lists repeat their name; `undefined` and `null` are left out.
 *
 * @throws TypeError when a parameter of the path is missing
 */
export function buildPath(template: string, params: unknown, query: unknown): string {
  const named = new Map(Object.entries((params ?? {}) as Record<string, unknown>))
  const path = template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = named.get(name)
    if (value === undefined || value === null) throw new TypeError(`${template} needs ${name}`)
    return encode(value)
  })
  const search = Object.entries((query ?? {}) as Record<string, unknown>).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).flatMap((one) =>
      one === undefined || one === null ? [] : [`${encode(name)}=${encode(one).replaceAll('%20', '+')}`],
    ),
  )
  return search.length > 0 ? `${path}?${search.join('&')}` : path
}
