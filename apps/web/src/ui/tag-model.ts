/**
 * Adds a value to a list of tags. It is trimmed, and ignored when it is empty or already there.
 *
 * @returns the new list, or the same one when nothing was added
 */
export function withTag(tags: readonly string[], typed: string): readonly string[] {
  const tag = typed.trim()
  return tag === '' || tags.includes(tag) ? tags : [...tags, tag]
}

/** The list without a tag. */
export function withoutTag(tags: readonly string[], tag: string): readonly string[] {
  return tags.filter((other) => other !== tag)
}
