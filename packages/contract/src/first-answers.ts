/** The id of the page element that contains the server's answers to the page's first reads, by address. */
export const FIRST_ANSWERS_ID = 'first-answers'

/** One answer: the endpoint's answer, or that it answered 404. */
export interface FirstAnswer {
  readonly status: number
  readonly body: unknown
}
export type FirstAnswers = Readonly<Record<string, FirstAnswer>>
