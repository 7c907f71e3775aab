declare module '*.md' {
  import type { Guide } from '#office/help/guide.ts'

  const guide: Guide
  export default guide
  /** The addresses of its pictures. */
  export const pictures: readonly string[]
}
