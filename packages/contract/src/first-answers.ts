/** The element of a page with the server's answers to its first reads, by address. */
export const FIRST_ANSWERS_ID = 'first-answers'

/** One answer: the endpoint's, or that the thing does not exist. */
export interface FirstAnswer {
  readonly status: number
  readonly body: unknown
}
export type FirstAnswers = Readonly<Record<string, FirstAnswer>>
