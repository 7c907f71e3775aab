import { FIRST_ANSWERS_ID, type FirstAnswer, type FirstAnswers } from '@callboard/contract/first-answers'

/** Answers that came with the page, by address, until somebody asks for them. */
const waiting = new Map<string, FirstAnswer>()
let isComplete = true

/** Takes over what is answered already, so that the page's first reads need no call. */
export function takeOverAnswers(answers: FirstAnswers): void {
  for (const [address, answer] of Object.entries(answers)) waiting.set(address, answer)
}

/** Takes over what the server wrote into this document. */
export function readFirstAnswers(): void {
  const text = document.getElementById(FIRST_ANSWERS_ID)?.textContent
  if (text) takeOverAnswers(JSON.parse(text) as FirstAnswers)
}

/**
 * The answer to a call that came with the page. It is given once: who asks again wants to know what it is by then.
 *
 * @param address path and query of a GET
 */
export function takeFirstAnswer(address: string): FirstAnswer | undefined {
  const answer = waiting.get(address)
  isComplete &&= answer !== undefined
  waiting.delete(address)
  return answer
}

/** Whether all that was asked for so far had come with the page. */
export const hadEverything = () => isComplete

/** Forgets what nobody has asked for. It grows old. */
export function forgetFirstAnswers(): void {
  waiting.clear()
}
