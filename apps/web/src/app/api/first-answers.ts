import { FIRST_ANSWERS_ID, type FirstAnswer, type FirstAnswers } from '@callboard/contract/first-answers'

/** Answers that came with the page, by address, until somebody asks for them. */
const waiting = new Map<string, FirstAnswer>()

/** Takes over what the server wrote into this document, so that the page's first reads need no call. */
export function readFirstAnswers(): void {
  const text = document.getElementById(FIRST_ANSWERS_ID)?.textContent
  if (!text) return
  for (const [address, answer] of Object.entries(JSON.parse(text) as FirstAnswers)) waiting.set(address, answer)
}

/**
 * The answer to a call that came with the page. It is given once: who asks again wants to know what it is by then.
 *
 * @param address path and query of a GET
 */
export function takeFirstAnswer(address: string): FirstAnswer | undefined {
  const answer = waiting.get(address)
  waiting.delete(address)
  return answer
}

/** Forgets what nobody has asked for. It grows old. */
export function forgetFirstAnswers(): void {
  waiting.clear()
}
