CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS unaccent;
--> statement-breakpoint
-- One rule for what is stored and for what is asked: accents and case go, apostrophes vanish (O'Brien is found as obrien),
-- other punctuation separates words. %, _ and \ stay, because they are plain characters to the person who types them.
CREATE FUNCTION search_normal(phrase text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN translate(
  lower(public.unaccent('public.unaccent'::regdictionary, phrase)),
  E'\t\n\r\u00a0.,;:!?()[]{}<>"/|-\u2013\u2014\u2022\u2026\u201c\u201d' || E'''`\u2018\u2019\u02bc',
  repeat(' ', 28)
);
--> statement-breakpoint
-- array_to_string is only stable for types whose output depends on settings; text is not one of them.
CREATE FUNCTION search_document(first_name text, last_name text, major text, specialties text[], location text, bio text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN ' ' || search_normal(concat_ws(' ', first_name, last_name, major, array_to_string(specialties, ' '), location, bio));
--> statement-breakpoint
-- The terms of a query: words of the normalised phrase, without doubles and without those inside another.
CREATE FUNCTION search_terms(phrase text) RETURNS text[]
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN (
  WITH words AS (SELECT DISTINCT word FROM unnest(string_to_array(search_normal(phrase), ' ')) AS word WHERE word <> '')
  SELECT coalesce(array_agg(word ORDER BY length(word) DESC, word), '{}') FROM words
  WHERE NOT EXISTS (SELECT 1 FROM words AS longer WHERE longer.word <> words.word AND strpos(longer.word, words.word) > 0)
);
