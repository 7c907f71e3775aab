const ADDRESS = /^(.*?)[\s<(]*([^\s<>()]+@[^\s<>()]+?)[>),.]*$/

/** Parses pasted reviewers: one per line, as `Dean Ito <dean@example.edu>` or only the address. */
export function readReviewers(text: string): { email: string; name: string | null }[] {
  return text
    .split(/[\n;]+/)
    .map((line) => line.trim().replace(/,$/, ''))
    .filter((line) => line !== '')
    .map((line) => {
      const [, name = '', email = line] = ADDRESS.exec(line) ?? []
      return { email, name: name.replace(/["“”,]/g, '').trim() || null }
    })
}
