import { CHANGE_HEADER } from '@callboard/contract/change-name'

/** When the server answered the changes of this page, by change name; times are from `performance.now()`. */
const answers = new Map<string, number>()

/** The header that names a change, so that this page recognises the events that the change causes. */
export const changeHeader = () => ({ [CHANGE_HEADER]: Math.random().toString(36).slice(2, 12) })

/** Records that the server answered the change with these headers: every read from now on contains it. */
export function changeAnswered({ [CHANGE_HEADER]: name }: Readonly<Record<string, string>>): void {
  if (name) answers.set(name, performance.now())
}

/** When the server answered the change of this name; `undefined` before the answer, and for changes of other pages. */
export const answeredAt = (name: string) => answers.get(name)
