/** Looks shared by what floats above the page. */
export const floating = 'z-50 rounded-md border border-line bg-raised text-ink shadow-float outline-none'
