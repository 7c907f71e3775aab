import { FIRST_ANSWERS_ID, type FirstAnswer, type FirstAnswers } from '@callboard/contract/first-answers'

/** Responses that came with the page and have not been used yet, by address. */
const waiting = new Map<string, FirstAnswer>()

/** Takes over the responses that the server wrote into this document, so that the page's first reads need no request. */
export function readFirstAnswers(): void {
  const text = document.getElementById(FIRST_ANSWERS_ID)?.textContent
  if (!text) return
  for (const [address, answer] of Object.entries(JSON.parse(text) as FirstAnswers)) waiting.set(address, answer)
}

/**
 * The response to a GET that came with the page. It is returned only once: a second read wants the current state.
 *
 * @param address path and query of the GET
 */
export function takeFirstAnswer(address: string): FirstAnswer | undefined {
  const answer = waiting.get(address)
  waiting.delete(address)
  return answer
}

/** Drops the unused responses, because they are out of date. */
export function forgetFirstAnswers(): void {
  waiting.clear()
}
