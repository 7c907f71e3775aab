-- The free hours of a week as numbers: 13 a day from Sunday, each from 8 AM (AVAILABILITY of the contract). Of unknown hours, -1.
CREATE FUNCTION free_hours(week jsonb) RETURNS smallint[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN coalesce(week, '{}') = '{}' THEN '{-1}' ELSE ARRAY(SELECT (day * 13 + slot)::smallint
    FROM generate_series(0, 6) AS day, LATERAL (SELECT week -> day::text AS hours OFFSET 0) AS of_day, generate_series(0, 12) AS slot
    WHERE hours -> slot = 'true') END
$$;
--> statement-breakpoint
CREATE INDEX "availability_exceptions_freed" ON "availability_exceptions" USING btree (upper("during")) WHERE is_free;--> statement-breakpoint
CREATE INDEX "availability_terms_free_hours" ON "availability_terms" USING gin (free_hours("hours"));--> statement-breakpoint
CREATE INDEX "timetables_days" ON "timetables" USING btree ("covers_to","kept_from");--> statement-breakpoint
CREATE INDEX "student_profiles_free_hours" ON "student_profiles" USING gin (free_hours("weekly_availability")) WHERE held_at is null;