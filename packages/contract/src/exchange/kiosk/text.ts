/**
 * The office's own text for visitors.
 * @returns `undefined` without one
 */
export function kioskText(text: string | null, institutionName: string): string | undefined {
  return text?.replaceAll('{institution}', () => institutionName)
}
