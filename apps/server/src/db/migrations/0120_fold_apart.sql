-- The same texts as before, from a function that statements call instead of copying: those of the profiles and of the accounts read the long
-- texts of the fold again and again. No row is written. `public.` because indexes are built without a search path.
CREATE OR REPLACE FUNCTION public.search_normal(phrase text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
AS $function$
BEGIN
  IF octet_length(phrase) = char_length(phrase) THEN
    RETURN regexp_replace(translate(lower(phrase COLLATE "C"), '''`', ''), '[\u0001-\u001f\u007f.,;:!?()\[\]{}<>"/|\-]+', ' ', 'g');
  END IF;
  RETURN public.search_fold(phrase);
END
$function$;
