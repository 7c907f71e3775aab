CREATE OR REPLACE FUNCTION public.search_terms(phrase text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (WITH words AS (SELECT DISTINCT word.word FROM unnest(string_to_array(search_normal(search_terms.phrase), ' '::text)) word(word) WHERE (word.word <> ''::text)) SELECT COALESCE(array_agg(words.word ORDER BY (length(words.word)) DESC, words.word), '{}'::text[]) AS "coalesce" FROM words WHERE (NOT (EXISTS (SELECT 1 FROM words longer WHERE ((longer.word <> words.word) AND (strpos(longer.word, words.word) > 0))))));
