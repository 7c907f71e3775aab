CREATE OR REPLACE FUNCTION public.search_contact(email text, phone text, student_number text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN concat_ws(' '::text, '', lower((email COLLATE "C")), regexp_replace(phone, '[^0-9]+'::text, ''::text, 'g'::text), lower((regexp_replace(student_number, '[^[:alnum:]]+'::text, ''::text, 'g'::text) COLLATE "C")));
