-- Levels that are stored stay: nobody knows which of them somebody said.
ALTER TABLE "student_profiles" ALTER COLUMN "experience_level" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "student_profiles" ALTER COLUMN "experience_level" DROP NOT NULL;--> statement-breakpoint
CREATE OR REPLACE FUNCTION public.search_traits(year text, gender text, school text, experience_level text, specialties text[], has_photos boolean, has_tape boolean, has_consent boolean, last_cast_at timestamp with time zone)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (ARRAY[('year:'::text || search_normal(COALESCE(year, ''::text))), ('gender:'::text || search_normal(COALESCE(gender, ''::text))), ('school:'::text || search_normal(COALESCE(school, ''::text))), ('experience:'::text || COALESCE(experience_level, ''::text)), CASE WHEN has_photos THEN 'photos:yes'::text ELSE 'photos:no'::text END, CASE WHEN has_tape THEN 'tape:yes'::text ELSE 'tape:no'::text END, CASE WHEN has_consent THEN 'consent:yes'::text ELSE 'consent:no'::text END, CASE WHEN (last_cast_at IS NULL) THEN 'worked:no'::text ELSE 'worked:yes'::text END] || ARRAY(SELECT ('specialties:'::text || search_normal(specialty.specialty)) FROM unnest(search_traits.specialties) specialty(specialty)));
