ALTER TABLE "timetables" ADD COLUMN "covers_from" date;--> statement-breakpoint
ALTER TABLE "timetables" ADD COLUMN "covers_to" date;--> statement-breakpoint
ALTER TABLE "timetables" ADD COLUMN "kept_from" date;--> statement-breakpoint
-- The texts were not kept: the days are those of the classes that were. Without any, nothing is known, which was wrongly taken for free time.
UPDATE "timetables" AS t SET "covers_from" = days.first, "covers_to" = days.last, "kept_from" = days.first
  FROM (SELECT b.timetable_id, (min(lower(b.during)) AT TIME ZONE c.zone)::date AS first,
      ((max(upper(b.during)) - interval '1 microsecond') AT TIME ZONE c.zone)::date AS last
    FROM "busy_spans" AS b, "campus" AS c WHERE b.timetable_id IS NOT NULL GROUP BY b.timetable_id, c.zone) AS days
  WHERE days.timetable_id = t.id;--> statement-breakpoint
-- Addresses are read as a whole at their next turn, so that their rows have the days of the whole text.
UPDATE "timetables" SET "whole_at" = NULL WHERE "address" IS NOT NULL;--> statement-breakpoint
-- The same for profiles that can still be restored.
UPDATE "deleted_profiles" AS d SET "rows" = jsonb_set(d.rows, '{timetables}', (
    SELECT jsonb_agg(t.value || jsonb_build_object('whole_at', CASE WHEN t.value ->> 'address' IS NULL THEN t.value -> 'whole_at' END,
        'covers_from', days.first, 'covers_to', days.last, 'kept_from', days.first) ORDER BY t.place)
    FROM jsonb_array_elements(d.rows -> 'timetables') WITH ORDINALITY AS t(value, place), "campus" AS c, LATERAL (
      SELECT (min(lower(b.during)) AT TIME ZONE c.zone)::date AS first,
        ((max(upper(b.during)) - interval '1 microsecond') AT TIME ZONE c.zone)::date AS last
      FROM (SELECT (value ->> 'during')::tstzrange AS during FROM jsonb_array_elements(d.rows -> 'busy_spans')
        WHERE value ->> 'timetable_id' = t.value ->> 'id') AS b) AS days))
  WHERE jsonb_array_length(d.rows -> 'timetables') > 0 AND EXISTS (SELECT FROM "campus");
