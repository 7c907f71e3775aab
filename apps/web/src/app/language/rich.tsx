import { Fragment, type ReactNode } from 'react'
import { t } from './t.ts'

/** The content for `{name}`, or a function that renders the text between `<name>` and `</name>`. */
type Part = ReactNode | ((words: string) => ReactNode)

/**
 * A sentence with elements that other languages may place elsewhere: `<Rich text="By {who}. <link>More</link>" parts={…} />`.
 *
 * @param text the English, or the result of `plural`
 */
export function Rich({ text, parts }: { text: string; parts: Readonly<Record<string, Part>> }) {
  const pieces = t(text as 'a text whose slots are not known here').split(/(\{\w+\}|<\w+>[^<]*<\/\w+>)/)
  return pieces.map((piece, place) => {
    const [, slot] = /^\{(\w+)\}$/.exec(piece) ?? []
    const [, name = slot ?? '', words = ''] = /^<(\w+)>(.*)<\/\w+>$/.exec(piece) ?? []
    const part = parts[name]
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one sentence never move
    return <Fragment key={place}>{part === undefined ? piece : typeof part === 'function' ? part(words) : part}</Fragment>
  })
}
