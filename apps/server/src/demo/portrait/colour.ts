/** Hexadecimal RGB such as `#c68a5e`. */
export type Colour = `#${string}`

function channels(colour: Colour): [number, number, number] {
  return [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16)) as [number, number, number]
}

/** `share` (0 to 1) of the way from one colour to another. */
export function mix(from: Colour, to: Colour, share: number): Colour {
  const target = channels(to)
  const mixed = channels(from).map((value, index) => Math.round(value + ((target[index] ?? value) - value) * share))
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

export function darken(colour: Colour, share: number): Colour {
  return mix(colour, '#1d1210', share)
}

export function lighten(colour: Colour, share: number): Colour {
  return mix(colour, '#fff6ea', share)
}

/** Perceived brightness, 0 to 1. */
export function brightness(colour: Colour): number {
  const [red, green, blue] = channels(colour)
  return (0.299 * red + 0.587 * green + 0.114 * blue) / 255
}
