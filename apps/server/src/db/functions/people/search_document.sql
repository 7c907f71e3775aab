CREATE OR REPLACE FUNCTION public.search_document(first_name text, last_name text, major text, year text, school text, experience_level text, specialties text[], location text, bio text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (' '::text || search_normal(concat_ws(' '::text, first_name, last_name, major, year, school, experience_level, array_to_string(specialties, ' '::text), location, bio)));
