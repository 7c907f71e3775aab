CREATE OR REPLACE FUNCTION public.search_normal(phrase text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN (octet_length(phrase) = char_length(phrase)) THEN regexp_replace(translate(lower((phrase COLLATE "C")), '''`'::text, ''::text), '[\u0001-\u001f\u007f.,;:!?()\[\]{}<>"/|\-]+'::text, ' '::text, 'g'::text) ELSE search_fold(phrase) END;
