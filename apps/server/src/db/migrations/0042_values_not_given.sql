-- A year, gender or school that a profile does not give is a trait, too, such as `year:`, so that the index finds these people. Only their
-- rows are written.
CREATE OR REPLACE FUNCTION search_traits(year text, gender text, school text, experience_level text, specialties text[], has_photos boolean, has_tape boolean, has_consent boolean, last_cast_at timestamptz) RETURNS text[]
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN ARRAY[
  'year:' || search_normal(coalesce(year, '')), 'gender:' || search_normal(coalesce(gender, '')), 'school:' || search_normal(coalesce(school, '')),
  'experience:' || experience_level,
  CASE WHEN has_photos THEN 'photos:yes' ELSE 'photos:no' END, CASE WHEN has_tape THEN 'tape:yes' ELSE 'tape:no' END,
  CASE WHEN has_consent THEN 'consent:yes' ELSE 'consent:no' END, CASE WHEN last_cast_at IS NULL THEN 'worked:no' ELSE 'worked:yes' END
] || ARRAY(SELECT 'specialties:' || search_normal(specialty) FROM unnest(specialties) AS specialty);
--> statement-breakpoint
UPDATE student_profiles SET year = year WHERE year IS NULL OR gender IS NULL OR school IS NULL;
