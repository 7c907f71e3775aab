/** The package has no types of its own. */
declare module 'subset-font' {
  export default function subset(
    font: Buffer,
    text: string,
    options: { readonly targetFormat: 'woff2'; readonly variationAxes: Readonly<Record<string, number>> },
  ): Promise<Buffer>
}
