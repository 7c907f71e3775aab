/**
 * The condition that everybody may see a profile, over its columns: its person or the office vouches for it, its person has seen what others
 * entered, and wants it public.
 */
export const IS_PUBLISHED = "(is_public AND confirmation <> 'none' AND NOT awaits_review)"
