/** The preview of a page where its address is pasted (https://ogp.me). Addresses are absolute. */
export interface LinkPreview {
  readonly title: string
  readonly description: string
  readonly url: string
  readonly image: {
    readonly url: string
    readonly type: string
    readonly width: number
    readonly height: number
    readonly description: string
  } | null
}
