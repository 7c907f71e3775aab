const ADDRESS = /^(.*?)[\s<(]*([^\s<>()]+@[^\s<>()]+?)[>),.]*$/

/** Reads reviewers as people paste them: one on a line, `Dean Ito <dean@example.edu>` or the address alone. */
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
