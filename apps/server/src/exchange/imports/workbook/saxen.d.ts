/** The part of saxen that Callboard uses. Texts are raw; `decode` replaces their entities. */
declare module 'saxen' {
  type Decode = (text: string) => string

  export class Parser {
    on(event: 'openTag', hear: (name: string, attributes: () => Record<string, string> | false, decode: Decode) => void): this
    on(event: 'closeTag', hear: (name: string) => void): this
    on(event: 'text', hear: (text: string, decode: Decode) => void): this
    on(event: 'cdata', hear: (text: string) => void): this
    /** @throws for XML that is not well-formed */
    write(xml: string): this
    /** @throws for incomplete XML */
    end(): Error | null
  }
}
