/**
 * What is left of a text once its first part was sent.
 *
 * @param sent what was sent
 * @param now what the field has now
 * @returns what was typed after it; all of it where the sent part was changed meanwhile
 */
export function restAfter(sent: string, now: string): string {
  const text = now.trimStart()
  const was = sent.trim()
  return text.startsWith(was) ? text.slice(was.length).trimStart() : now
}
