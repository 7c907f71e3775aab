/**
 * The condition that everybody may see a profile, over its columns. The person or the office has confirmed it, the person has seen what
 * others entered, and the person wants it public.
 */
export const IS_PUBLISHED = "(is_public AND confirmation <> 'none' AND NOT awaits_review)"
