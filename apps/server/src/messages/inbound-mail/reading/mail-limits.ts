/** What is read of one mail. More than that is not lost: a longer text comes as a file too. */
export const MAIL_LIMITS = {
  /** Bytes of a whole mail. */
  bytes: 50_000_000,
  /** Lines of it, besides those of encoded files. */
  lines: 50_000,
  /** Characters of its text, and of its HTML. */
  text: 1_000_000,
  /** Elements of HTML inside one another. */
  depth: 1000,
  /** Elements that are shown inside one another: pages of browsers stop near 500. */
  shownDepth: 200,
  recipients: 1000,
  /** Mails that it says it answers. */
  answered: 50,
  /** Files; when there are more, the whole mail comes as one. */
  files: 200,
  /** Parts inside one another. */
  partDepth: 100,
} as const
