/** Limits for reading one mail. A longer text is not lost: it is added as a file. */
export const MAIL_LIMITS = {
  /** Bytes of a whole mail. */
  bytes: 50_000_000,
  /** Lines of the mail, not counting those of encoded files. */
  lines: 50_000,
  /** Characters of its text, and of its HTML. */
  text: 1_000_000,
  /** Elements of HTML inside one another. */
  depth: 1000,
  /** Nested elements that are shown; browsers stop near 500. */
  shownDepth: 200,
  recipients: 1000,
  /** Mails that it says it answers. */
  answered: 50,
  /** Files. If there are more, the whole mail is added as one file. */
  files: 200,
  /** Parts inside one another. */
  partDepth: 100,
} as const
