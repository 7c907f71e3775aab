import type { ReactElement } from 'react'

/**
 * The type of content that a component puts beside other children: elements, and no bare text. A translating browser replaces text nodes,
 * and React can neither remove a replaced one nor insert anything before it.
 */
export type Elements = ReactElement | false | null | undefined | readonly Elements[]
