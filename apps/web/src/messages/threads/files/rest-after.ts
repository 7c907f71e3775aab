/**
 * The remaining text after its first part was sent.
 *
 * @param sent the sent text
 * @param now the current text of the field
 * @returns the text typed after the sent part; all of it if the user has changed the sent part meanwhile
 */
export function restAfter(sent: string, now: string): string {
  const text = now.trimStart()
  const was = sent.trim()
  return text.startsWith(was) ? text.slice(was.length).trimStart() : now
}
