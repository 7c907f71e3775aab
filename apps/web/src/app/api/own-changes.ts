import { CHANGE_HEADER } from '@callboard/contract/change-name'

/** When the changes of this page were answered, by `performance.now()`. */
const answers = new Map<string, number>()

/** The header that names a change, so that this page knows the events that follow from it. */
export const changeHeader = () => ({ [CHANGE_HEADER]: Math.random().toString(36).slice(2, 12) })

/** Notes that the change with these headers was answered: what is read from now on contains it. */
export function changeAnswered({ [CHANGE_HEADER]: name }: Readonly<Record<string, string>>): void {
  if (name) answers.set(name, performance.now())
}

/** When the change of this name was answered; `undefined` before its answer, and if another page made it. */
export const answeredAt = (name: string) => answers.get(name)
