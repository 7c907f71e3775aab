/** The elements of guides besides links and pictures. */
export type GuideTag = 'p' | 'em' | 'strong' | 'code' | 'h3' | 'ul' | 'ol' | 'li' | 'table' | 'thead' | 'tbody' | 'tr' | 'th' | 'td'

/** A part of a guide: a text, or an element with its content. */
export type GuideNode =
  | string
  | { readonly tag: 'a'; readonly to: string; readonly inside: readonly GuideNode[] }
  | { readonly tag: 'img'; readonly picture: number; readonly alt: string; readonly width: number; readonly height: number }
  | { readonly tag: GuideTag; readonly id?: string; readonly inside: readonly GuideNode[] }

/** A part of a guide under a heading. */
export interface GuideChapter {
  /** The URL fragment of the heading, without `#`. */
  readonly id: string
  readonly title: string
  readonly nodes: readonly GuideNode[]
}

/** A guide of `docs/guides`, as the build reads it. */
export interface Guide {
  readonly title: string
  readonly lead: readonly GuideNode[]
  readonly chapters: readonly GuideChapter[]
}
