CREATE OR REPLACE FUNCTION public.changed_fields(before jsonb, after jsonb)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE
AS $function$
  SELECT coalesce(array_agg(name ORDER BY name), '{}') FROM jsonb_each(after) AS field(key, value), LATERAL (
    SELECT string_agg(CASE WHEN place = 1 THEN word ELSE initcap(word) END, '' ORDER BY place) AS name
    FROM regexp_split_to_table(key, '_') WITH ORDINALITY AS part(word, place)) AS named
  WHERE value IS DISTINCT FROM before -> key AND key <> ALL('{updated_at,created_at,version,search_text,location_text,traits,held_at,held_reason,held_by,has_photos,has_tape,has_consent,last_cast_at,user_id}')
$function$;
