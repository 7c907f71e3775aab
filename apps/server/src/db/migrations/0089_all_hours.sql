-- The free hours of a week as numbers: 24 a day from Sunday, each from 8 AM (AVAILABILITY of the contract). Of unknown hours, -1.
-- Stored weeks stay as they are: the hours that follow their 13 are not selected.
DROP INDEX "availability_terms_free_hours";--> statement-breakpoint
DROP INDEX "student_profiles_free_hours";--> statement-breakpoint
CREATE OR REPLACE FUNCTION free_hours(week jsonb) RETURNS smallint[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $function$
  SELECT CASE WHEN coalesce(week, '{}') = '{}' THEN '{-1}' ELSE ARRAY(SELECT (day * 24 + slot)::smallint
    FROM generate_series(0, 6) AS day, LATERAL (SELECT week -> day::text AS hours OFFSET 0) AS of_day, generate_series(0, 23) AS slot
    WHERE hours -> slot = 'true') END
$function$;--> statement-breakpoint
CREATE INDEX "availability_terms_free_hours" ON "availability_terms" USING gin (free_hours("hours"));--> statement-breakpoint
CREATE INDEX "student_profiles_free_hours" ON "student_profiles" USING gin (free_hours("weekly_availability")) WHERE held_at is null;
