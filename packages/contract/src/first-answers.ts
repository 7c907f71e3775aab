/** The element of a page with what the server answers to its first reads, by address. */
export const FIRST_ANSWERS_ID = 'first-answers'

/** What one of them is answered: what the endpoint gives, or that there is no such thing. */
export interface FirstAnswer {
  readonly status: number
  readonly body: unknown
}
export type FirstAnswers = Readonly<Record<string, FirstAnswer>>
